import { parseArgs } from 'node:util'
import { askedQuestions, type AskedQuestion } from './asked-questions.ts'
import { scoreOf, type Score } from './score.ts'
import { understoodNow } from './understood-now.ts'

/** Of the open part, or of the one set aside; of the open one each question that is not right too, where it is asked for. */
const { values } = parseArgs({ options: { 'set-aside': { type: 'boolean' }, list: { type: 'boolean' } } })
const part = askedQuestions().filter(({ setAside }) => setAside === (values['set-aside'] === true))
const scored = part.map((question) => ({ question, score: scoreOf(question, understoodNow(question)) }))

const WORDS: Readonly<Record<Score, string>> = {
  right: 'right',
  held: 'asked back or refused',
  else: 'answered as something else',
}

function shares(name: string, holds: (question: AskedQuestion) => boolean): string {
  const found = scored.filter(({ question }) => holds(question))
  const share = (score: Score) => {
    const count = found.filter((each) => each.score === score).length
    return `${count} ${WORDS[score]} (${((100 * count) / found.length).toFixed(1)} %)`
  }
  return `${name} ${found.length}: ${share('right')}, ${share('held')}, ${share('else')}`
}

if (values.list && !values['set-aside'])
  for (const { question, score } of scored)
    if (score !== 'right') console.log(`${question.id} ${score}: ${question.text}`)
console.log(shares('all', () => true))
for (const language of new Set(part.map((question) => question.language)))
  console.log(shares(language, (question) => question.language === language))
