import { useFieldArray } from 'react-hook-form'
import { text } from '../../text/text.ts'
import type { TestCaseForm } from './test-case-form.ts'
import { Place, Places } from './Places.tsx'

/** The lists of single texts, and how many of their places stay. */
const LISTS = {
  currentPrompt: {
    title: 'assistant.testCase.prompts',
    add: 'assistant.testCase.addPrompt',
    place: 'assistant.testCase.prompt',
    least: 1,
  },
  expectedOutputs: {
    title: 'assistant.testCase.outputs',
    add: 'assistant.testCase.addOutput',
    place: 'assistant.testCase.output',
    least: 0,
  },
} as const

interface WordsPlacesProps {
  readonly form: TestCaseForm
  readonly name: keyof typeof LISTS
}

/** What is asked, or what is expected of the answer: a text a place. CHAT-32 */
export function WordsPlaces({ form: { control, register, formState }, name }: WordsPlacesProps) {
  const { fields, append, remove } = useFieldArray({ control, name })
  const { title, add, place, least } = LISTS[name]
  return (
    <Places title={text(title)} add={text(add)} count={fields.length} onAdd={() => append({ words: '' })}>
      {fields.map(({ id }, at) => (
        <Place
          key={id}
          label={text(place, { number: at + 1 })}
          field={register(`${name}.${at}.words`)}
          fault={formState.errors[name]?.[at]?.words?.message}
          onRemove={fields.length > least ? () => remove(at) : null}
        />
      ))}
    </Places>
  )
}
