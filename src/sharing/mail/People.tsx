import { Checkbox, FormControl } from '@primer/react'
import { useRef } from 'react'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { useSharingChoices } from '../sharing-queries.ts'
import { Receivers } from './Receivers.tsx'

export interface Me {
  readonly id: number
  readonly email: string
}

interface PeopleProps {
  readonly me: Me
  /** Whether others may get it too. */
  readonly mayTell: boolean
  readonly chosen: readonly number[]
  readonly onChoose: (chosen: readonly number[]) => void
}

/** Oneself, and whom one sends pages to. */
export function People({ me, mayTell, chosen, onChoose }: PeopleProps) {
  const others = chosen.filter((id) => id !== me.id)
  const getsIt = chosen.includes(me.id)
  return (
    <>
      <FormControl disabled={me.email === ''}>
        <Checkbox checked={getsIt} onChange={() => onChoose(getsIt ? others : [me.id, ...others])} />
        <FormControl.Label>{text('sharing.schedule.me')}</FormControl.Label>
        {me.email === '' ? <FormControl.Caption>{text('sharing.schedule.noAddress')}</FormControl.Caption> : null}
      </FormControl>
      {mayTell ? <Others chosen={others} onChoose={(next) => onChoose([...(getsIt ? [me.id] : []), ...next])} /> : null}
    </>
  )
}

function Others({ chosen, onChoose }: Pick<PeopleProps, 'chosen' | 'onChoose'>) {
  const choices = useSharingChoices()
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Receivers
        field={field}
        people={choices.data?.people.filter(({ hasAddress }) => hasAddress)}
        chosen={chosen}
        onChoose={onChoose}
      />
      {choices.isError ? <ServerErrorBanner error={choices.error} onRetry={() => void choices.refetch()} /> : null}
    </>
  )
}
