// Proves a term: its facts with their buttons, and its review questions.
#include "core/exercise/proof_reasons.h"
#include "core/exercise/prover.h"
#include "core/exercise/template_text.h"

#include <fmt/format.h>
#include <utility>

namespace ringside::exercise {

namespace {

class TermProof {
   public:
    TermProof(const Term& term, const Machines& machines, VerifyReport& report)
        : term_(term), prover_(machines, report) {}

    void prove() {
        for (std::size_t i = 0; i < term_.facts.size(); ++i) {
            const Fact& fact = term_.facts[i];
            if (fact.code.empty()) continue;
            const std::string subject = fmt::format("fact {}", i + 1);
            const FinishedRun& run = prover_.run(plan_for_fact(term_, i));
            add_row(subject, shortened(fact.text), run, proves_reason(run, fact.proves, fact.text));
            for (std::size_t vary = 0; vary < fact.varies.size(); ++vary) {
                const FinishedRun& varied = prover_.run(plan_for_fact_vary(term_, i, vary));
                add_row(fmt::format("{}, try it: {}", subject, fact.varies[vary].label), "", varied,
                        vary_reason(varied, fact.varies[vary]));
            }
        }
        for (std::size_t i = 0; i < term_.reviews.size(); ++i) {
            const Review& review = term_.reviews[i];
            if (review.code.empty()) continue;
            const FinishedRun& run = prover_.run(plan_for_review(term_, i));
            add_row(fmt::format("review {}", i + 1), shortened(review.question), run,
                    proves_reason(run, review.proves, review.answer));
        }
    }

   private:
    static std::string proves_reason(const FinishedRun& run, const std::vector<std::string>& proves,
                                     const std::string& text) {
        Reasons reasons;
        reasons.add(unusable_reason(run.record()));
        const Prover::Joint joint = Prover::judge_all(run, proves);
        reasons.add(joint.problem);
        if (joint.problem.empty() && !joint.holds) {
            reasons.add(fmt::format("the run must show: {}", shortened(joint.first_failing)));
        }
        if (proves.empty() && run.record().outcome != trace::Outcome::ok &&
            reasons.text().empty()) {
            reasons.add("it must end ok, or have proves");
        }
        for (const std::string& expression : expressions_in(text)) {
            const snippet::Evaluated value = run.evaluate(expression);
            if (value.error)
                reasons.add(fmt::format("the text cannot compute {{= {} }}: {}", expression,
                                        value.error->message));
        }
        return reasons.text();
    }

    void add_row(std::string subject, std::string text, const FinishedRun& run,
                 std::string reason) {
        const trace::Record& record = run.record();
        VerifyRow row{term_.id,
                      std::move(subject),
                      std::move(text),
                      trace::name_of(record.outcome),
                      said_in_short(record),
                      reason.empty() ? Proof::proven : Proof::failed,
                      reason,
                      term_.file};
        prover_.report().rows.push_back(std::move(row));
    }

    const Term& term_;
    Prover prover_;
};

}  // namespace

void prove_term(const Term& term, const Machines& machines, VerifyReport& report) {
    TermProof(term, machines, report).prove();
}

}  // namespace ringside::exercise
