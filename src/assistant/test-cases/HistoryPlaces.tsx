import { useFieldArray } from 'react-hook-form'
import { text } from '../../text/text.ts'
import type { TestCaseForm } from './test-case-form.ts'
import { Place, Places } from './Places.tsx'
import styles from './TestCaseDialog.module.css'

/** What was asked and answered before, a pair a place. CHAT-32 */
export function HistoryPlaces({ form: { control, register, formState } }: { readonly form: TestCaseForm }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'conversationHistory' })
  return (
    <Places
      title={text('assistant.testCase.history')}
      add={text('assistant.testCase.addPair')}
      count={fields.length}
      onAdd={() => append({ userPrompt: '', assistantResponse: '' })}
    >
      {fields.map(({ id }, at) => (
        <div key={id} className={styles.pair}>
          <Place
            label={text('assistant.testCase.asked', { number: at + 1 })}
            field={register(`conversationHistory.${at}.userPrompt`)}
            fault={formState.errors.conversationHistory?.[at]?.userPrompt?.message}
            onRemove={() => remove(at)}
          />
          <Place
            label={text('assistant.testCase.answered', { number: at + 1 })}
            field={register(`conversationHistory.${at}.assistantResponse`)}
            fault={formState.errors.conversationHistory?.[at]?.assistantResponse?.message}
            onRemove={null}
          />
        </div>
      ))}
    </Places>
  )
}
