// What is here: backends with their devices, or why one is waived.
#pragma once

#include <string>

namespace ringside::session {

// {"backends":[{"name","available","clock","reason","devices":[…],"links":[…],"peer_access":[[…]]}]}
std::string devices_json();
std::string devices_text();

}  // namespace ringside::session
