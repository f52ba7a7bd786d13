/** The first line in which two texts differ, as a person reads a diff: "line 3", "- committed", "+ made now". */
export function firstDifference(committed, made) {
  const [before, after] = [committed.split('\n'), made.split('\n')]
  const at = after.findIndex((line, index) => line !== before[index])
  const index = at === -1 ? after.length : at
  return [
    `  line ${index + 1}`,
    `  - ${before[index] ?? '(end of file)'}`,
    `  + ${after[index] ?? '(end of file)'}`,
  ].join('\n')
}
