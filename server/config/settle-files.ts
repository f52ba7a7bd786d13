import type * as z from 'zod'
import { FileId } from '../../domain/page-spec.ts'
import type { ConfigIssue } from './config-issue.ts'
import type { ConfigProblem } from './config-problem.ts'
import { readConfigFile } from './read-config-file.ts'
import type { ConfigSource } from './read-config-folder.ts'

export interface FileKind<T> {
  readonly schema: z.ZodType<T>
  /** What the schema cannot say, about the value of one file. */
  readonly check: (value: T, id: string) => readonly ConfigIssue[]
  readonly lastGood: (id: string) => T | undefined
}

export interface SettledFiles<T> {
  /** What is in use, by file name without .json: the file's content, or its last good form. */
  readonly good: ReadonlyMap<string, T>
  /** Files that do not hold and have no last good form that still does. */
  readonly broken: ReadonlyMap<string, readonly ConfigProblem[]>
  readonly problems: readonly ConfigProblem[]
}

/** Reads and checks the files of one kind; one broken file never touches another. */
export function settleFiles<T>(sources: readonly ConfigSource[], { schema, check, lastGood }: FileKind<T>): SettledFiles<T> {
  const good = new Map<string, T>()
  const broken = new Map<string, readonly ConfigProblem[]>()
  const problems: ConfigProblem[] = []
  for (const source of sources) {
    const { id } = source
    const nameProblem = checkFileName(source)
    if (nameProblem) {
      problems.push(nameProblem)
      continue
    }
    const { value, found } = readAndCheck(source, { schema, check })
    problems.push(...found)
    const before = value === undefined ? lastGood(id) : undefined
    if (value !== undefined) good.set(id, value)
    else if (before !== undefined && check(before, id).length === 0) good.set(id, before)
    else broken.set(id, found)
  }
  return { good, broken, problems }
}

function readAndCheck<T>({ file, text, id }: ConfigSource, { schema, check }: Omit<FileKind<T>, 'lastGood'>): { value?: T; found: readonly ConfigProblem[] } {
  if (text === null) return { found: [{ file, line: 1, column: 1, found: 'a file that cannot be read', message: 'its permissions must let the server read it' }] }
  const { value, problems, locate } = readConfigFile({ file, text }, schema)
  if (value === undefined) return { found: problems }
  const found = oneEachPlace(check(value, id)).map(locate)
  return found.length > 0 ? { found } : { value, found }
}

/** What is wrong in two ways at one place is reported by the first. */
function oneEachPlace(issues: readonly ConfigIssue[]): ConfigIssue[] {
  const places = issues.map(({ path }) => JSON.stringify(path))
  return issues.filter((_, at) => places.indexOf(places[at] ?? '') === at)
}

function checkFileName({ file, id, folder }: ConfigSource): ConfigProblem | undefined {
  const parsed = FileId.safeParse(id)
  if (parsed.success || folder === null) return undefined
  return { file, line: 1, column: 1, found: `the file name ${JSON.stringify(`${id}.json`)}`, message: `before .json it ${parsed.error.issues[0]?.message ?? ''}` }
}
