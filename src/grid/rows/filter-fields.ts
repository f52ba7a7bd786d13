import { isAskable } from '../../../domain/dashboards/open-rows/grid-filters.ts'
import { text } from '../../text/text.ts'

/** Says at a number field of the grid that no filter can ask for what is typed. */
export function tellAtField(target: EventTarget): void {
  if (!(target instanceof HTMLInputElement) || target.type !== 'number') return
  const fits = target.value === '' || isAskable(Number(target.value))
  target.setCustomValidity(fits ? '' : text('grid.numberLimits'))
  target.setAttribute('aria-invalid', String(!fits))
  if (!fits) target.reportValidity()
}

/** Escape closes a filter or a list of the grid that is open, and not the dialog around it. */
export function keepInGrid(event: {
  readonly key: string
  readonly currentTarget: Element
  preventDefault(): void
}): void {
  if (event.key === 'Escape' && event.currentTarget.querySelector('.ag-popup-child, .ag-select-list') !== null)
    event.preventDefault()
}
