import type { ConfigProblem } from '../config-problem.ts'

/**
 * Without what only echoes a misspelt name of the same file: that the right name is not among names of which one is the misspelt one,
 * and that the right name is missing where the misspelt one stands.
 */
export function withoutFollowOns(problems: readonly ConfigProblem[]): ConfigProblem[] {
  return problems.filter((problem) => !problems.some((cause) => cause !== problem && echoes(problem, cause)))
}

function echoes(problem: ConfigProblem, cause: ConfigProblem): boolean {
  if (cause.suggestion === undefined) return false
  const right = JSON.stringify(cause.suggestion)
  if (problem.found === `no ${right}`) return true
  const isUnlisted = problem.found === right && problem.allowed?.some((name) => JSON.stringify(name) === cause.found)
  return isUnlisted === true && knowsMore(cause, problem)
}

/** Of two that each allow what the other refuses: whether the names of one are those that there are, and not just what the file lists. */
function knowsMore(one: ConfigProblem, other: ConfigProblem): boolean {
  const [says, saysOther] = [one, other].map(({ message }) => !message.startsWith('allowed: '))
  if (says !== saysOther) return says === true
  return (one.allowed?.length ?? 0) > (other.allowed?.length ?? 0)
}
