// torch.nn.DataParallel and its four steps.
//
// One forward, n devices, batch B:
//   scatter    B rows are cut into ceil-sized chunks (5 rows on 4 devices: 2, 2, 1), each copied to
//   its
//              device; a device without rows does nothing in this forward
//   replicate  the whole module's parameters and buffers go from device_ids[0] to every device that
//              got rows; replica 0 uses the originals
//   forward    one host thread per replica calls it on its chunk
//   gather     the outputs are joined along `dim` on output_device, in replica order
// Every forward does all of it again: replicas live until it ends.
// Source: torch/nn/parallel/{data_parallel,scatter_gather,replicate,parallel_apply}.py, 2.x.
#pragma once

#include "core/torch/autograd.h"
#include "core/torch/devices.h"
#include "core/torch/module.h"

#include <optional>
#include <string_view>
#include <vector>

namespace ringside::torch {

// A device index as DataParallel stores it; -1 is the CPU, which only `gather` takes.
using DeviceIndex = int;

class DataParallel final : public Module {
   public:
    // What the caller gave; nothing: every visible device, and the first of device_ids.
    struct Options {
        std::optional<std::vector<DeviceIndex>> device_ids = std::nullopt;
        std::optional<DeviceIndex> output_device = std::nullopt;
        std::int64_t dim = 0;
    };
    // Errors: IndexError for no ids, AssertionError for an id that does not exist. Without GPUs
    // nothing is looked at and forward calls the module as it is.
    DataParallel(Context& context, ModulePtr module, const Options& options);
    std::string class_name() const override { return "DataParallel"; }
    Item forward(Context& context, const Arguments& arguments) override;

    bool has_devices = false;  // false: made without GPUs; output_device and dim do not exist
    std::vector<DeviceIndex> device_ids;
    DeviceIndex output_device = 0;
    std::int64_t dim = 0;
    // Where forward wants the parameters: the first id that the wrapper was made with, whatever
    // was assigned to device_ids since.
    DeviceIndex source_device = 0;

   protected:
    std::unique_ptr<Module> copy() const override {
        return std::unique_ptr<Module>(new DataParallel(*this));
    }
    bool names_children() const override { return false; }

   private:
    DataParallel(const DataParallel&) = default;
};

// torch.nn.parallel.data_parallel: the same steps without the wrapper.
Item data_parallel(Context& context, Module& module, const Arguments& arguments,
                   const DataParallel::Options& options);

// Cuts every tensor in `item`; one result per device that gets one. Other values go to every
// device.
std::vector<Item> scatter(Context& context, const Item& item,
                          const std::vector<DeviceIndex>& devices, std::int64_t dim);
// The node behind the tensors of all replicas: it takes their gradients and sums them.
inline constexpr std::string_view kReplicasNode = "BroadcastBackward";
std::vector<ModulePtr> replicate(Context& context, Module& network,
                                 const std::vector<DeviceIndex>& devices, bool is_detached);
// The gradient of replicate: sums each tensor over the replicas, onto the first one's device.
// `by_replica` holds `count` tensors per replica, replica after replica; nothing of it is null.
Gradients reduce_add_coalesced(Context& context, const Gradients& by_replica, std::size_t count);
// How much of one type travels in one buffer of a broadcast or a sum over replicas. Source:
// replicate's call of broadcast_coalesced.
inline constexpr std::int64_t kBroadcastBufferBytes = 10LL * 1024 * 1024;
// Runs each module on its arguments, in threads when there are several. Raises the exception of the
// lowest replica, with "Caught … in replica 0 on device 0." before its own traceback.
std::vector<Item> parallel_apply(Context& context, const std::vector<ModulePtr>& modules,
                                 const std::vector<Arguments>& arguments,
                                 const std::vector<DeviceIndex>& devices);
Item gather(Context& context, const std::vector<Item>& outputs, DeviceIndex target,
            std::int64_t dim);

}  // namespace ringside::torch
