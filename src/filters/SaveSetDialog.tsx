import { Dialog, FormControl, Radio, RadioGroup, TextInput } from '@primer/react'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import type { FiltersEvent } from '../../machines/filters/filters-context.ts'
import { nameFault, type FiltersSnapshot } from '../../machines/filters/filters.machine.ts'
import { text } from '../text/text.ts'
import styles from './Filters.module.css'

interface SaveSetDialogProps {
  readonly snapshot: FiltersSnapshot
  readonly send: (event: FiltersEvent) => void
}

/** Names a new set; a stored name is asked about first. FILT-28 to FILT-32 */
export function SaveSetDialog({ snapshot, send }: SaveSetDialogProps) {
  const [touched, setTouched] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const fault = nameFault(snapshot)
  const save = () => send({ type: 'set.saved' })
  const saving = snapshot.matches('saving')
  return (
    <Dialog
      title={text('filters.saveTitle')}
      width="medium"
      initialFocusRef={input}
      onClose={() => send({ type: 'naming.ended' })}
      footerButtons={[
        {
          content: text('filters.saveSet'),
          buttonType: 'primary',
          disabled: !snapshot.can({ type: 'set.saved' }),
          loading: saving,
          onClick: save,
        },
      ]}
    >
      <form
        className={styles.naming}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {fault === 'full' ? (
          <p role="alert" className={styles.limit}>
            {text('filters.limit')} <Link href="/profile">{text('filters.manageSets')}</Link>
          </p>
        ) : null}
        <FormControl required disabled={fault === 'full'}>
          <FormControl.Label>{text('filters.name')}</FormControl.Label>
          <TextInput
            ref={input}
            block
            value={snapshot.context.name}
            autoComplete="off"
            onChange={(event) => {
              setTouched(true)
              send({ type: 'name.typed', name: event.target.value })
            }}
          />
          {fault === 'lacking' && touched ? (
            <FormControl.Validation variant="error">{text('filters.nameRule')}</FormControl.Validation>
          ) : null}
        </FormControl>
        {fault === 'taken' ? (
          <RadioGroup
            name="overwrite"
            onChange={(chosen) => send({ type: 'overwrite.chosen', overwrite: chosen === 'yes' })}
          >
            <RadioGroup.Label>{text('filters.nameTaken')}</RadioGroup.Label>
            {(['yes', 'no'] as const).map((answer) => (
              <FormControl key={answer}>
                <Radio value={answer} checked={snapshot.matches({ naming: 'overwriting' }) === (answer === 'yes')} />
                <FormControl.Label>{text(`filters.overwrite.${answer}`)}</FormControl.Label>
              </FormControl>
            ))}
          </RadioGroup>
        ) : null}
        {snapshot.hasTag('unsaved') ? <p role="status">{text('dashboard.notSaved')}</p> : null}
      </form>
    </Dialog>
  )
}
