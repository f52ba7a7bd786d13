import { posix } from 'node:path'
import { groupedBy } from '../../domain/values/grouped-by.ts'
import type { Tree } from './tree.ts'

const FOLDER = 'docs/decisions/'
const BESIDE_TOPICS = new Set([`${FOLDER}README.md`, `${FOLDER}dependencies.md`])
const MOST_OF_A_TOPIC = 20
const LINK = /\[(\d{4})\]\(([^)]+)\)/g
const STATUS =
  /^# .+\n\nStatus: (?:holds|changed by \[\d{4}\]\([^)]+\)(?:, \[\d{4}\]\([^)]+\))*(?:: .+)?|gone \(.+\))\n\n/

/** Decision records that stand beside the topic folders, share a number, or are too many in one topic. */
export function findMisplacedRecords(tree: Tree): string[] {
  const records = recordsOf(tree)
  return [
    ...[...tree.keys()]
      .filter((path) => path.startsWith(FOLDER) && !BESIDE_TOPICS.has(path) && !records.some((it) => it.path === path))
      .map((path) => `${path} is no record of a topic, ${FOLDER}<topic>/NNNN-….md`),
    ...[...groupedBy(records, ({ number }) => number)]
      .filter(([, same]) => same.length > 1)
      .map(([number, same]) => `${number} is the number of ${same.length} records`),
    ...[...groupedBy(records, ({ topic }) => topic)]
      .filter(([, of]) => of.length > MOST_OF_A_TOPIC)
      .map(([topic, of]) => `${topic} has ${of.length} records, more than ${MOST_OF_A_TOPIC}`),
  ]
}

/** Records without a status of the three kinds, and statuses that lead to no record, to themselves or to another than they name. */
export function findWrongStatuses(tree: Tree): string[] {
  return recordsOf(tree).flatMap(({ path, number, text }) => {
    const status = STATUS.exec(text)?.[0]
    if (status === undefined) return [`${path} has no status`]
    return [...status.matchAll(LINK)]
      .filter(([, named = '', link = '']) => {
        const led = posix.join(posix.dirname(path), link)
        return named === number || !tree.has(led) || !posix.basename(led).startsWith(`${named}-`)
      })
      .map(([, named]) => `${path}: the status leads to no record ${named}`)
  })
}

/** Mentions of decisions by a number that no record has, in all that is written: "decision 0048", and "(0048)" within records. */
export function findUnknownDecisions(tree: Tree): string[] {
  const known = new Set(recordsOf(tree).map(({ number }) => number))
  return [...tree].flatMap(([path, text]) => {
    const mentions = path.startsWith(FOLDER)
      ? /(?:\bdecisions? |\()(0\d{3}(?:(?:, | and )0\d{3})*)/gi
      : /\bdecisions?[ /](0\d{3}(?:(?:, | and )0\d{3})*)/gi
    return [...text.matchAll(mentions)]
      .flatMap(([, numbers = '']) => numbers.match(/\d{4}/g) ?? [])
      .filter((number) => !known.has(number))
      .map((number) => `${path}: there is no decision ${number}`)
  })
}

/** Links of a page of Markdown to another that is not there; what stands in code marks is an example. */
export function findDeadLinks(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => path.endsWith('.md'))
    .flatMap(([path, text]) =>
      [...text.replaceAll(/`[^`\n]*`/g, '').matchAll(/\]\(([\w./-]+\.md)(?:#[^)]*)?\)/g)]
        .map(([, link = '']) => posix.join(posix.dirname(path), link))
        .filter((led) => !tree.has(led))
        .map((led) => `${path}: there is no ${led}`),
    )
}

function recordsOf(tree: Tree) {
  return [...tree].flatMap(([path, text]) => {
    const [, topic, number] = /^docs\/decisions\/([a-z-]+)\/(\d{4})-[a-z\d-]+\.md$/.exec(path) ?? []
    return topic === undefined || number === undefined ? [] : [{ path, topic, number, text }]
  })
}
