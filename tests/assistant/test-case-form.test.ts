import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TestCase } from '../../domain/assistant/test-case.ts'
import type { TextTree } from '../../domain/values/text-faults.ts'
import { fieldsOf, testCaseForm } from '../../src/assistant/test-cases/test-case-form.ts'
import { speak } from '../../src/text/spoken.ts'
import { CONTENTS, OLDER } from '../machines/chat/cases.ts'

speak('en', JSON.parse(readFileSync('config/locales/en.json', 'utf8')) as TextTree)
const MESSAGES = [...OLDER, ...(CONTENTS.conversations[0]?.chatList ?? [])]

describe('a test case as it is written [CHAT-32]', () => {
  test('begins with the last question and what was answered before it', () => {
    expect(fieldsOf(MESSAGES)).toEqual({
      currentPrompt: [{ words: 'How many packages?' }],
      conversationHistory: [{ userPrompt: 'Before?', assistantResponse: 'It was $10.00.' }],
      expectedOutputs: [{ words: '' }],
      targetAgent: '',
      isIncomplete: false,
    })
    expect(fieldsOf([])).toMatchObject({ currentPrompt: [{ words: '' }], conversationHistory: [] })
  })

  test('is kept without its empty places', () => {
    const made = testCaseForm().parse({ ...fieldsOf(MESSAGES), targetAgent: 'SQL_QUERY_AGENT' })
    expect(TestCase.parse(made)).toEqual({
      currentPrompt: ['How many packages?'],
      conversationHistory: [{ userPrompt: 'Before?', assistantResponse: 'It was $10.00.' }],
      expectedOutputs: [],
      targetAgent: 'SQL_QUERY_AGENT',
      isIncomplete: false,
    })
  })

  test('says at its place what lacks: a question, the question of an answer, the agent', () => {
    const { error } = testCaseForm().safeParse({
      ...fieldsOf([]),
      conversationHistory: [
        { userPrompt: '', assistantResponse: 'It was $10.00.' },
        { userPrompt: ' ', assistantResponse: '' },
      ],
    })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['currentPrompt.0.words', 'Please enter a question.'],
      ['conversationHistory.0.userPrompt', 'Please enter a question.'],
      ['targetAgent', 'Please select a target agent!'],
    ])
  })
})
