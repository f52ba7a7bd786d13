import { ArrowRightIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { Suspense, lazy } from 'react'
import { sidesOf } from '../../../domain/bridge/sides.ts'
import { truncate } from '../../../domain/query/format.ts'
import { text } from '../../text/text.ts'
import type { SidesDialogProps } from './SidesDialog.tsx'

const SidesDialog = lazy(() => import('./SidesDialog.tsx').then((module) => ({ default: module.SidesDialog })))

/** Characters of what a side is called on the button. */
const NAME_LENGTH = 24

export interface SidesPickerProps extends Omit<SidesDialogProps, 'onClose'> {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** The two carriers, accounts or clients that are set against each other, with a button that opens their choice. BRG-07 */
export function SidesPicker({ open, onOpen, ...choice }: SidesPickerProps) {
  const { view, clients } = choice
  const sides = sidesOf(view)
  const named = (value: string) =>
    (sides?.column === 'client_id' ? clients.find(({ id }) => String(id) === value)?.name : undefined) ?? value
  const [other, own] = sides ? [named(sides.other), named(sides.own)] : []
  return (
    <>
      {other === undefined || own === undefined ? null : (
        <Button
          size="small"
          onClick={() => onOpen(true)}
          aria-label={text('bridge.sides.inForce', { other, own })}
          title={text('bridge.sides.inForce', { other, own })}
        >
          <bdi>{truncate(other, NAME_LENGTH)}</bdi> <ArrowRightIcon size={12} /> <bdi>{truncate(own, NAME_LENGTH)}</bdi>
        </Button>
      )}
      {open ? (
        <Suspense>
          <SidesDialog {...choice} onClose={() => onOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
