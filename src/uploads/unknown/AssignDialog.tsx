import { Dialog, FormControl, Select, TextInput } from '@primer/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { CHARGE_CATEGORIES, CREDIT_TYPES } from '../../../domain/uploads/assigned-code.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { CATEGORY_COLUMN, dimensionValue } from '../../text/status-words.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { assignmentOf, lineChoices, type AssignDraft } from './assign-draft.ts'
import type { CodeChoices, UnknownCode } from './code-queries.ts'
import { categoryWords } from './code-words.ts'
import styles from './UnknownPage.module.css'

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
          <FormControl>
            <FormControl.Label>{text('uploads.codes.lines')}</FormControl.Label>
            <Select
              block
              value={draft.lines}
              onChange={({ currentTarget }) =>
                change({ lines: lines.find((each) => each === currentTarget.value) ?? 'both' })
              }
            >
              {lines.map((each) => (
                <Select.Option key={each} value={each}>
                  {text(`uploads.codes.linesOf.${each}`, { text: code.text, codes: code.codes })}
                </Select.Option>
              ))}
            </Select>
          </FormControl>
        ) : null}
        {isService ? (
          <>
            <FormControl required>
              <FormControl.Label>{text('uploads.codes.service')}</FormControl.Label>
              <TextInput
                block
                list={names}
                autoComplete="off"
                value={draft.name}
                onChange={({ currentTarget }) => {
                  setMissing(false)
                  change({ name: currentTarget.value })
                }}
              />
              {missing ? (
                <FormControl.Validation variant="error">{text('uploads.companyMissing')}</FormControl.Validation>
              ) : null}
            </FormControl>
            <FormControl disabled={known !== undefined}>
              <FormControl.Label>{text('uploads.codes.serviceCategory')}</FormControl.Label>
              <Select
                block
                value={known?.category ?? draft.serviceCategory}
                onChange={({ currentTarget }) => change({ serviceCategory: currentTarget.value })}
              >
                {choices.serviceCategories.map((each) => (
                  <Select.Option key={each} value={each}>
                    {dimensionValue(CATEGORY_COLUMN, each)}
                  </Select.Option>
                ))}
              </Select>
            </FormControl>
          </>
        ) : (
          <>
            <FormControl>
              <FormControl.Label>{text('uploads.codes.category')}</FormControl.Label>
              <Select
                block
                value={draft.category}
                onChange={({ currentTarget }) =>
                  change({ category: CHARGE_CATEGORIES.find((each) => each === currentTarget.value) ?? 'other' })
                }
              >
                {CHARGE_CATEGORIES.map((each) => (
                  <Select.Option key={each} value={each}>
                    {categoryWords(each)}
                  </Select.Option>
                ))}
              </Select>
            </FormControl>
            {draft.category === 'transportation' || draft.category === 'billing_adjustment' ? null : (
              <FormControl>
                <FormControl.Label>{text('uploads.codes.name')}</FormControl.Label>
                <TextInput
                  block
                  list={names}
                  autoComplete="off"
                  value={draft.name}
                  onChange={({ currentTarget }) => change({ name: currentTarget.value })}
                />
                <FormControl.Caption>{text('uploads.codes.nameHint')}</FormControl.Caption>
              </FormControl>
            )}
            {code.negative > 0 ? (
              <FormControl>
                <FormControl.Label>{text('uploads.codes.belowZero')}</FormControl.Label>
                <Select
                  block
                  value={draft.below}
                  onChange={({ currentTarget }) => change({ below: currentTarget.value })}
                >
                  <Select.Option value="asBilled">{text('uploads.codes.below.asBilled')}</Select.Option>
                  <Select.Option value="discount">{text('uploads.codes.below.discount')}</Select.Option>
                  {CREDIT_TYPES.map((each) => (
                    <Select.Option key={each} value={each}>
                      {text('uploads.codes.below.credit', { type: dimensionValue('credit_type', each) })}
                    </Select.Option>
                  ))}
                </Select>
              </FormControl>
            ) : null}
          </>
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
