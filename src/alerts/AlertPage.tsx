import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { fromPromise } from 'xstate'
import {
  alertRuleMachine,
  type AlertDraft,
  type AlertToSave,
  type AskedSeries,
  type Watched,
} from '../../machines/alerts/alert-rule.machine.ts'
import type { AlertSeries } from '../../domain/alerts/alert-series.ts'
import { partsOf } from '../../domain/dashboards/layout/saved-views.ts'
import { useApi } from '../api/api-context.ts'
import { AlertDialog } from './AlertDialog.tsx'
import { askSeries, saveAlert, useRefreshedAlerts } from './alert-queries.ts'
import type { Watcher } from './alerts-context.ts'
import { sourceAddress, type WatchedCard } from './source-address.ts'

/** Pages of the product, whose address says what is shown. */
const PRODUCT = '/aframe/'
/** What an alert has of its own, or does not look at. */
const OWN_DAYS = ['period', 'from', 'to', 'around', 'against', 'rows', 'rows-in', 'rows-of']

export interface AlertPageProps {
  /** What is to be watched: a figure of the page that is open, the list of what the audit found at an address, the figure of another page at an address, or one that is watched; another one opens the dialog. */
  readonly asked:
    | { readonly fact: string; readonly name: string; readonly card: WatchedCard }
    | { readonly found: string; readonly name: string }
    | { readonly address: string; readonly name: string }
    | { readonly of: Watched; readonly draft: AlertDraft }
  readonly me: Watcher
}

/** Has a figure watched, or changes how it is. */
export function AlertPage({ asked, me }: AlertPageProps) {
  const api = useApi()
  const refresh = useRefreshedAlerts()
  const machine = useMemo(
    () =>
      alertRuleMachine.provide({
        actors: {
          askSeries: fromPromise<AlertSeries, AskedSeries>(({ input, signal }) => askSeries(api, input, signal)),
          saveAlert: fromPromise<unknown, AlertToSave>(({ input, signal }) => saveAlert(api, input, signal)),
        },
      }),
    [api],
  )
  const actor = useActorRef(machine)
  const snapshot = useSelector(actor, (now) => now)
  useEffect(
    () => actor.send({ type: 'alert.opened', ...('of' in asked ? asked : newOne(asked, me)) }),
    [actor, asked, me],
  )
  const saved = snapshot.matches({ open: 'saved' })
  useEffect(() => {
    if (saved) void refresh()
  }, [saved, refresh])
  return snapshot.matches('closed') ? null : <AlertDialog me={me} snapshot={snapshot} onEvent={actor.send} />
}

/** A fifth more or less than the week before, each day at eight where the person is, to themselves. */
function newOne(asked: Exclude<AlertPageProps['asked'], { readonly of: Watched }>, me: Watcher) {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()
  return {
    of: { address: addressOf(asked) },
    draft: {
      name: ('card' in asked ? cardName(asked) : asked.name).slice(0, 60),
      rule: { span: 'weekly' as const, when: { kind: 'changed' as const, percent: 20 } },
      schedule: { at: '08:00', zone, weekdays: [1, 2, 3, 4, 5, 6, 7] },
      people: me.email === '' ? [] : [me.id],
    },
  }
}

type AskedCard = Extract<AlertPageProps['asked'], { readonly card: WatchedCard }>

function addressOf(asked: Exclude<AlertPageProps['asked'], { readonly of: Watched }>): string {
  if ('found' in asked) return asked.found
  return 'card' in asked ? cardAddress(asked) : watchedAddress(asked.address)
}

/** Of a page that people put together with the page that is watched, which nothing else there names. */
function cardName({ name, card }: AskedCard): string {
  return isOfProduct() ? name : [card.page.name, name].join(' · ')
}

function cardAddress({ fact, card }: AskedCard): string {
  const { pathname, search } = window.location
  return watchedAddress(isOfProduct() ? `${pathname}${search}` : sourceAddress(card), fact)
}

function isOfProduct(): boolean {
  return window.location.pathname.startsWith(PRODUCT)
}

/** A page as it is, without days, of the figure that it shows or of another; of a tab its own. */
function watchedAddress(address: string, fact?: string): string {
  const { path, values } = partsOf(address)
  const tab = new Map(values).get('tab')
  const prefix = tab === undefined ? '' : `${tab}.`
  const kept = values.filter(([name]) => {
    const own = name.startsWith(prefix) ? name.slice(prefix.length) : name
    return !OWN_DAYS.includes(own) && !(own === 'fact' && fact !== undefined) && !/^(look|split|changes)\./.test(own)
  })
  return `${path}?${new URLSearchParams([...kept, ...(fact === undefined ? [] : [[`${prefix}fact`, fact]])]).toString()}`
}
