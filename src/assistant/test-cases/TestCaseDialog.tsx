import { zodResolver } from '@hookform/resolvers/zod'
import { Banner, Checkbox, Dialog, FormControl, Select } from '@primer/react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useForm } from 'react-hook-form'
import type { ChatMessage } from '../../../domain/assistant/chat.ts'
import { TARGET_AGENTS, type TestCase } from '../../../domain/assistant/test-case.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { text } from '../../text/text.ts'
import { describeFailure } from '../../ui/failures/describe-failure.ts'
import { useToasts } from '../../ui/toasts/toast-context.ts'
import { fieldsOf, testCaseForm, type TestCaseFields } from './test-case-form.ts'
import styles from './TestCaseDialog.module.css'
import { WordsPlaces } from './WordsPlaces.tsx'
import { HistoryPlaces } from './HistoryPlaces.tsx'

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
  const form = useForm<TestCaseFields, unknown, TestCase>({
    resolver: zodResolver(schema),
    defaultValues: fieldsOf(messages),
  })
  const { register, handleSubmit } = form
  const { errors } = form.formState
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
        <WordsPlaces form={form} name="currentPrompt" />
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
        <WordsPlaces form={form} name="expectedOutputs" />
        <HistoryPlaces form={form} />
      </form>
    </Dialog>
  )
}
