import type * as z from 'zod'
import { FileId } from '../../../domain/dashboards/page-spec.ts'
import type { ConfigIssue } from '../config-issue.ts'
import type { ConfigProblem } from '../config-problem.ts'
import { readConfigFile, type ConfigFile, type ConfigText } from './read-config-file.ts'
import { withoutFollowOns } from './follow-on-problems.ts'
import type { ConfigSource } from './read-config-folder.ts'
import { textPosition } from './text-position.ts'

export interface FileKind<T> {
  readonly schema: z.ZodType<T>
  /** What the schema cannot say, about the value of one file. */
  readonly check: (value: T, id: string) => readonly ConfigIssue[]
  /** The name on which the meaning of the others rests: where it is wrong, they are not looked at. */
  readonly restsOn?: string
  /** What is wrong in a file that works nevertheless. */
  readonly review?: ((value: T, id: string) => readonly ConfigIssue[]) | undefined
  readonly lastGood: (id: string) => T | undefined
}

export interface SettledFiles<T> {
  /** What is in use, by file name without .json: the file's content, or its last good form. */
  readonly good: ReadonlyMap<string, T>
  /** The file whose content is in use, by its name without .json; none where that is a last good form. */
  readonly standing: ReadonlyMap<string, string>
  /** Files that do not hold and have no last good form that still does. */
  readonly broken: ReadonlyMap<string, readonly ConfigProblem[]>
  readonly problems: readonly ConfigProblem[]
}

/** Reads and checks the files of one kind; one broken file never touches another. Of two by one name the later stands over the earlier where it holds. */
export function settleFiles<T>(
  sources: readonly ConfigSource[],
  { schema, check, review, restsOn, lastGood }: FileKind<T>,
): SettledFiles<T> {
  const good = new Map<string, T>()
  const standing = new Map<string, string>()
  const broken = new Map<string, readonly ConfigProblem[]>()
  const problems: ConfigProblem[] = []
  for (const source of sources) {
    const { id } = source
    const nameProblem = checkFileName(source)
    if (nameProblem) {
      problems.push(nameProblem)
      continue
    }
    const { value, found, told } = readAndCheck(source, {
      schema,
      check,
      review,
      ...(restsOn === undefined ? {} : { restsOn }),
    })
    problems.push(...told)
    if (value === undefined && standing.has(id)) continue
    const before = value === undefined ? lastGood(id) : undefined
    if (value !== undefined) {
      good.set(id, value)
      standing.set(id, source.file)
      broken.delete(id)
    } else if (before !== undefined && check(before, id).length === 0) good.set(id, before)
    else broken.set(id, found)
  }
  return { good, standing, broken, problems }
}

interface Checked<T> {
  readonly value?: T
  /** Why there is no value. */
  readonly found: readonly ConfigProblem[]
  /** What a person is told: not what only follows from another file's fault, which is told there. */
  readonly told: readonly ConfigProblem[]
}

function readAndCheck<T>(
  { file, text, notUtf8, id }: ConfigSource,
  { schema, check, review = () => [], restsOn }: Omit<FileKind<T>, 'lastGood'>,
): Checked<T> {
  const whole = (all: readonly ConfigProblem[]) => {
    const found = withoutFollowOns(all)
    return { found, told: found }
  }
  if (text === null)
    return whole([
      {
        file,
        line: 1,
        column: 1,
        found: 'a file that cannot be read',
        message: 'its permissions must let the server read it',
      },
    ])
  if (notUtf8)
    return whole([
      {
        file,
        ...textPosition(text, Math.max(0, text.indexOf('\uFFFD'))),
        found: 'bytes that are not UTF-8',
        message: 'the file must be saved as UTF-8',
      },
    ])
  const { value, mended, problems, locate } = readOnce({ file, text }, schema)
  if (value === undefined) {
    const further =
      mended && (restsOn === undefined || mended.holds({ path: [restsOn] }))
        ? oneEachPlace([...check(mended.value, id), ...review(mended.value, id)]).filter(
            (issue) => !issue.follows && mended.holds(issue),
          )
        : []
    return whole([...problems, ...further.map(locate)])
  }
  const issues = oneEachPlace(check(value, id))
  const reviewed = review(value, id).map(locate)
  const told = withoutFollowOns([...issues.filter(({ follows }) => !follows).map(locate), ...reviewed])
  return issues.length > 0 ? { found: withoutFollowOns(issues.map(locate)), told } : { value, found: [], told }
}

interface Held {
  readonly text: string
  readonly value: unknown
}

/** By schema and file: the last text that held, and what it says. */
const lastHeld = new WeakMap<z.ZodType, Map<string, Held>>()

/** The same as `readConfigFile`, but a file that held and has not changed is not read again: after an edit all but one are such files, and pages are settled twice. */
function readOnce<T>(source: ConfigText, schema: z.ZodType<T>): ConfigFile<T> {
  const files = lastHeld.get(schema) ?? new Map<string, Held>()
  lastHeld.set(schema, files)
  const held = files.get(source.file)
  if (held?.text !== source.text) {
    const read = readConfigFile(source, schema)
    if (read.value !== undefined) files.set(source.file, { text: source.text, value: read.value })
    return read
  }
  let again: ConfigFile<T> | undefined
  return {
    // Under a schema is only what it gave.
    value: held.value as T,
    problems: [],
    locate: (issue) => (again ??= readConfigFile(source, schema)).locate(issue),
  }
}

/** What is wrong in two ways at one place is reported by the first. */
function oneEachPlace(issues: readonly ConfigIssue[]): ConfigIssue[] {
  const places = issues.map(({ path }) => JSON.stringify(path))
  return issues.filter((_, at) => places.indexOf(places[at] ?? '') === at)
}

function checkFileName({ file, id, folder }: ConfigSource): ConfigProblem | undefined {
  const parsed = FileId.safeParse(id)
  if (parsed.success || folder === null) return undefined
  return {
    file,
    line: 1,
    column: 1,
    found: `the file name ${JSON.stringify(`${id}.json`)}`,
    message: `before .json it ${parsed.error.issues[0]?.message ?? ''}`,
  }
}
