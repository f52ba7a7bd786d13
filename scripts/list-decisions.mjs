import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

const FOLDER = join(ROOT, 'docs/decisions')
const MADE = '<!-- From here on made by `npm run generate`. -->\n'

/** docs/decisions/README.md: its words as they stand, and below them every record by its topic folder. */
export function listDecisions() {
  const readme = readFileSync(join(FOLDER, 'README.md'), 'utf8')
  const topics = readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
  return [readme.slice(0, readme.indexOf(MADE)), MADE, ...topics.map(listTopic)].join('')
}

function listTopic(topic) {
  const lines = readdirSync(join(FOLDER, topic))
    .sort()
    .map((file) => {
      const text = readFileSync(join(FOLDER, topic, file), 'utf8')
      const title = /^# (.*)$/m.exec(text)?.[1]
      const status = /^Status: (.*?)(?:: | \(|$)/m.exec(text.replaceAll(/\[(\d{4})\]\([^)]*\)/g, '$1'))?.[1]
      return `| [${file.slice(0, 4)}](${topic}/${file}) | ${title} | ${status} |\n`
    })
  return `\n## ${topic}\n\n| record | decided | status |\n|---|---|---|\n${lines.join('')}`
}
