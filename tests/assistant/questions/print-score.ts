import { parseArgs } from 'node:util'
import { askedQuestions, type AskedQuestion } from './asked-questions.ts'
import { isReached, shareOf } from './reached.ts'
import { scoreOf, type Score } from './score.ts'
import { understoodNow } from './understood-now.ts'

/**
 * Of the open part, or of the one set aside; of the open one each question that is not right too, where it is asked for. Fails where
 * fewer of the open part are right than were reached.
 */
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
  const scores = found.map(({ score }) => score)
  const share = (score: Score) => {
    const count = scores.filter((each) => each === score).length
    return `${count} ${WORDS[score]} (${shareOf(scores, score).toFixed(1)} %)`
  }
  return `${name} ${found.length}: ${share('right')}, ${share('held')}, ${share('else')}`
}

if (values.list && !values['set-aside'])
  for (const { question, score } of scored)
    if (score !== 'right') console.log(`${question.id} ${score}: ${question.text}`)
console.log(shares('all', () => true))
for (const language of new Set(part.map((question) => question.language)))
  console.log(shares(language, (question) => question.language === language))

const passed = scored.filter(({ score }) => score === 'right').length
console.log(`${passed} passed, ${scored.length - passed} failed`)
if (!values['set-aside'] && !isReached(scored.map(({ score }) => score))) {
  console.log('Fewer are right, or more are answered as something else, than were reached before.')
  process.exitCode = 1
}
