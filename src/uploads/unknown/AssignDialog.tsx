import { Dialog, FormControl, Select } from '@primer/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { assignmentOf, lineChoices, type AssignDraft } from './assign-draft.ts'
import type { CodeChoices, UnknownCode } from './code-queries.ts'
import styles from './UnknownPage.module.css'
import { ServiceFields } from './ServiceFields.tsx'
import { ChargeFields } from './ChargeFields.tsx'
import { LinesField } from './LinesField.tsx'

interface AssignDialogProps {
  readonly code: UnknownCode
  readonly clientName: string
  readonly choices: CodeChoices
  readonly onClose: () => void
  readonly onDone: (made: { readonly id: number; readonly charges: number }) => void
}

/** Asks what a code or text means, for which lines and for whom. */
export function AssignDialog({ code, clientName, choices, onClose, onDone }: AssignDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const form = useId()
  const names = useId()
  const lines = lineChoices(code)
  const [draft, setDraft] = useState<AssignDraft>({
    lines: lines[0] ?? 'both',
    category: 'other_accessorial',
    name: '',
    serviceCategory: choices.serviceCategories[0] ?? '',
    below: 'asBilled',
    everybody: false,
  })
  const [missing, setMissing] = useState(false)
  const change = (part: Partial<AssignDraft>) => setDraft((before) => ({ ...before, ...part }))
  const assign = useMutation({
    mutationFn: () =>
      answerOf(api.POST('/aiparcelweb/api/assignedCodes', { body: assignmentOf(code, draft, choices) })),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries(),
  })
  const isService = code.what === 'service'
  const services = choices.services.filter(({ carrier }) => carrier === code.carrier.name)
  const known = services.find(({ name }) => name === draft.name.trim())
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (assign.isPending) return
    if (isService && draft.name.trim() === '') return setMissing(true)
    assign.mutate()
  }
  return (
    <Dialog
      title={text('uploads.codes.askOf', { code: code.text || code.codes })}
      onClose={onClose}
      footerButtons={[
        { content: text('stamping.cancel'), onClick: onClose },
        {
          content: text('uploads.codes.assign'),
          buttonType: 'primary',
          autoFocus: true,
          loading: assign.isPending,
          onClick: () => submit(),
        },
      ]}
    >
      <form id={form} noValidate className={styles.form} onSubmit={submit}>
        {assign.error ? <ServerErrorBanner error={assign.error} /> : null}
        {lines.length > 1 ? (
          <LinesField code={code} lines={lines} chosen={draft.lines} onChoose={(chosen) => change({ lines: chosen })} />
        ) : null}
        {isService ? (
          <ServiceFields
            draft={draft}
            choices={choices}
            known={known}
            names={names}
            missing={missing}
            onChange={(part) => {
              if (part.name !== undefined) setMissing(false)
              change(part)
            }}
          />
        ) : (
          <ChargeFields draft={draft} names={names} negative={code.negative > 0} onChange={change} />
        )}
        <datalist id={names}>
          {(isService ? services : choices.accessorials).map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {choices.forEverybody ? (
          <FormControl>
            <FormControl.Label>{text('uploads.codes.forWhom')}</FormControl.Label>
            <Select
              block
              value={draft.everybody ? 'everybody' : 'client'}
              onChange={({ currentTarget }) => change({ everybody: currentTarget.value === 'everybody' })}
            >
              <Select.Option value="client">{clientName}</Select.Option>
              <Select.Option value="everybody">{text('uploads.codes.everybody')}</Select.Option>
            </Select>
          </FormControl>
        ) : null}
        <p className={styles.hint}>{text('uploads.codes.follows', { count: code.lines })}</p>
      </form>
    </Dialog>
  )
}
