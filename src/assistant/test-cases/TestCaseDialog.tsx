import { zodResolver } from '@hookform/resolvers/zod'
import { Banner, Checkbox, Dialog, FormControl, Select } from '@primer/react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import type { ChatMessage } from '../../../domain/assistant/chat.ts'
import { TARGET_AGENTS, type TestCase } from '../../../domain/assistant/test-case.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { text } from '../../text/text.ts'
import { describeFailure } from '../../ui/failures/describe-failure.ts'
import { useToasts } from '../../ui/toasts/toast-context.ts'
import { Place, Places } from './Places.tsx'
import { fieldsOf, testCaseForm, type TestCaseFields } from './test-case-form.ts'
import styles from './TestCaseDialog.module.css'

const SAVED_MS = 5_000

interface TestCaseDialogProps {
  /** Of the conversation that is viewed. */
  readonly messages: readonly ChatMessage[]
  readonly returnFocusRef: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

/** Writes a test case of the assistant; what is written stays until it is saved. CHAT-32, CHAT-33, CHAT-34, API-56 */
export function TestCaseDialog({ messages, returnFocusRef, onClose }: TestCaseDialogProps) {
  const api = useApi()
  const toasts = useToasts()
  const [schema] = useState(testCaseForm)
  const { register, control, handleSubmit, formState } = useForm<TestCaseFields, unknown, TestCase>({
    resolver: zodResolver(schema),
    defaultValues: fieldsOf(messages),
  })
  const { errors } = formState
  const prompts = useFieldArray({ control, name: 'currentPrompt' })
  const pairs = useFieldArray({ control, name: 'conversationHistory' })
  const outputs = useFieldArray({ control, name: 'expectedOutputs' })
  const save = useMutation({
    mutationFn: (body: TestCase) => answerOf(api.POST('/aichatbot/api/chat/addTestCases', { body })),
    onSuccess: () => {
      toasts.show({ tone: 'success', title: text('assistant.testCase.saved'), durationMs: SAVED_MS })
      onClose()
    },
  })
  const failure = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLSelectElement>(null)
  const target = register('targetAgent')
  useEffect(() => {
    if (save.error) failure.current?.scrollIntoView({ block: 'nearest' })
  }, [save.error])
  const submit = handleSubmit((testCase) => save.mutate(testCase))
  return (
    <Dialog
      title={text('assistant.testCase.title')}
      width="large"
      position={{ narrow: 'fullscreen', regular: 'center' }}
      onClose={onClose}
      initialFocusRef={first}
      returnFocusRef={returnFocusRef}
      footerButtons={[
        { content: text('assistant.testCase.cancel'), onClick: onClose },
        {
          content: text('assistant.testCase.save'),
          buttonType: 'primary',
          loading: save.isPending,
          onClick: () => void submit(),
        },
      ]}
    >
      <form
        noValidate
        className={styles.form}
        aria-label={text('assistant.testCase.title')}
        onSubmit={(event) => void submit(event)}
      >
        {save.error ? (
          <div ref={failure} role="alert">
            <Banner
              variant="critical"
              title={text('assistant.testCase.failed')}
              description={describeFailure(save.error)}
            />
          </div>
        ) : null}
        <Places
          title={text('assistant.testCase.prompts')}
          add={text('assistant.testCase.addPrompt')}
          count={prompts.fields.length}
          onAdd={() => prompts.append({ words: '' })}
        >
          {prompts.fields.map(({ id }, at) => (
            <Place
              key={id}
              label={text('assistant.testCase.prompt', { number: at + 1 })}
              field={register(`currentPrompt.${at}.words`)}
              fault={errors.currentPrompt?.[at]?.words?.message}
              onRemove={prompts.fields.length > 1 ? () => prompts.remove(at) : null}
            />
          ))}
        </Places>
        <FormControl required>
          <FormControl.Label>{text('assistant.testCase.agent')}</FormControl.Label>
          <Select
            block
            {...target}
            ref={(element: HTMLSelectElement | null) => {
              target.ref(element)
              first.current = element
            }}
          >
            <Select.Option value="">{text('assistant.testCase.choose')}</Select.Option>
            {TARGET_AGENTS.map((agent) => (
              <Select.Option key={agent} value={agent}>
                {agent}
              </Select.Option>
            ))}
          </Select>
          {errors.targetAgent ? (
            <FormControl.Validation variant="error">{errors.targetAgent.message}</FormControl.Validation>
          ) : null}
        </FormControl>
        <FormControl>
          <Checkbox {...register('isIncomplete')} />
          <FormControl.Label>{text('assistant.testCase.incomplete')}</FormControl.Label>
          <FormControl.Caption>{text('assistant.testCase.incompleteHint')}</FormControl.Caption>
        </FormControl>
        <Places
          title={text('assistant.testCase.outputs')}
          add={text('assistant.testCase.addOutput')}
          count={outputs.fields.length}
          onAdd={() => outputs.append({ words: '' })}
        >
          {outputs.fields.map(({ id }, at) => (
            <Place
              key={id}
              label={text('assistant.testCase.output', { number: at + 1 })}
              field={register(`expectedOutputs.${at}.words`)}
              fault={errors.expectedOutputs?.[at]?.words?.message}
              onRemove={() => outputs.remove(at)}
            />
          ))}
        </Places>
        <Places
          title={text('assistant.testCase.history')}
          add={text('assistant.testCase.addPair')}
          count={pairs.fields.length}
          onAdd={() => pairs.append({ userPrompt: '', assistantResponse: '' })}
        >
          {pairs.fields.map(({ id }, at) => (
            <div key={id} className={styles.pair}>
              <Place
                label={text('assistant.testCase.asked', { number: at + 1 })}
                field={register(`conversationHistory.${at}.userPrompt`)}
                fault={errors.conversationHistory?.[at]?.userPrompt?.message}
                onRemove={() => pairs.remove(at)}
              />
              <Place
                label={text('assistant.testCase.answered', { number: at + 1 })}
                field={register(`conversationHistory.${at}.assistantResponse`)}
                fault={errors.conversationHistory?.[at]?.assistantResponse?.message}
                onRemove={null}
              />
            </div>
          ))}
        </Places>
      </form>
    </Dialog>
  )
}
