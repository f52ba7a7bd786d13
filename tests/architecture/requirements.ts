import { topFolder, type Tree } from './tree.ts'

const CITING = new Set(['config', 'docs', 'domain', 'machines', 'openapi', 'scripts', 'server', 'src', 'tests'])
const LIST = 'docs/requirements.md'
/** The areas of the list: ID of other kinds (UTF-16, ISO-8601) are of none. */
const LISTED = /^- \*\*(([A-Z][A-Z0-9]+)-\d+)\*\*/gm

/** Ids that something cites and the list of requirements does not have, as "path: id", and those that it has twice. */
export function findUnlisted(tree: Tree): string[] {
  const listed = [...(tree.get(LIST) ?? '').matchAll(LISTED)]
  const ids = listed.map(([, id = '']) => id)
  const areas = [...new Set(listed.map(([, , area = '']) => area))]
  const cited = new RegExp(`\\b(?:${areas.join('|')})-\\d{2}\\b`, 'g')
  const unlisted = [...tree]
    .filter(([path]) => CITING.has(topFolder(path)))
    .flatMap(([path, text]) => [...new Set(text.match(cited) ?? [])].map((id) => ({ path, id })))
    .filter(({ id }) => !ids.includes(id))
  return [
    ...unlisted.map(({ path, id }) => `${path}: ${id}`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${LIST}: ${id} twice`),
  ]
}

const WALKED = 'docs/requirements-walked.md'

/** Items of the list that nobody walked, and walked ones that it does not have. */
export function findUnwalked(tree: Tree): string[] {
  const listed = [...(tree.get(LIST) ?? '').matchAll(LISTED)].map(([, id = '']) => id)
  const walked = [...(tree.get(WALKED) ?? '').matchAll(/^\| ([A-Z][A-Z0-9]+-\d+) \| (?:works|part|not) \|/gm)].map(
    ([, id = '']) => id,
  )
  return [...listed.filter((id) => !walked.includes(id)), ...walked.filter((id) => !listed.includes(id))]
}

/** A comment that is nothing but ids, or that points to a page which only the makers have. */
const SAYS_NOTHING =
  /(?:\/\*\*?|\/\/|^ \*)\s*(?:(?:lessons? )?(?:[A-Z]+-)?\d+(?:, | and | to )?)+\.?\s*(?:\*\/|$)|Sources?: (?:semantics|architecture|security decisions|checklist)|\b(?:look|decisions|semantics|architecture)\.md\b/i

/** Comments of the code that tell who has only this repository nothing, as "path:line". */
export function findCommentsThatSayNothing(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => /^(domain|machines|openapi|server|src)\/.*\.tsx?$/.test(path))
    .flatMap(([path, text]) =>
      text.split('\n').flatMap((line, at) => (SAYS_NOTHING.test(line) ? [`${path}:${at + 1}`] : [])),
    )
}
