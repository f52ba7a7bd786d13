import {
  AlertIcon,
  ArrowUpIcon,
  ChevronRightIcon,
  ClockIcon,
  HourglassIcon,
  MailIcon,
  PlusCircleIcon,
  StopwatchIcon,
  XIcon,
} from '@primer/octicons-react'
import { Button, IconButton, Link } from '@primer/react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useId, useLayoutEffect, useState } from 'react'
import { Link as RouteLink } from 'wouter'
import { can } from '../../../domain/access/permission.ts'
import { mayShare } from '../../../domain/dashboards/layout/sharing.ts'
import type { MorningNote } from '../../../domain/morning/morning-note.ts'
import { noteWords } from '../../../domain/morning/note-words.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { SUBSCRIPTION_PERMISSION, REMINDER_PERMISSIONS } from '../../../domain/schedules/subscription-permission.ts'
import type { AccountAnswer } from '../../api/answers.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { useSeenPerson } from '../../api/seeing-context.ts'
import { spoken } from '../../text/spoken.ts'
import { knownText, text, translated } from '../../text/text.ts'
import { listed } from '../../text/listed.ts'
import { spokenDay } from '../../text/values.ts'
import styles from './Morning.module.css'

const SchedulePage = lazy(async () => ({
  default: (await import('../../sharing/schedule/SchedulePage.tsx')).SchedulePage,
}))

export interface MorningProps {
  /** Which begins with it, and is mailed with it. */
  readonly page: Pick<Page, 'id' | 'name'>
  readonly view: Pick<View, 'clientId' | 'childClientIds'>
  readonly dataVersion: number
  readonly account: Pick<AccountAnswer, 'id' | 'email' | 'permissions'>
  /** What it says is there, or that it cannot be. */
  readonly onKnown: () => void
}

/** What its answers are kept by. */
const KEY = ['morning']
const ICONS = { rose: ArrowUpIcon, late: HourglassIcon, new: PlusCircleIcon, differs: AlertIcon, deadline: ClockIcon }
/** When it is mailed, as long as nobody says otherwise. */
const MAILED_AT = '07:00'

type Change = { readonly key: string; readonly how: 'snoozed' | 'forGood' } | 'back'

/** What happened, in at most five sentences that each lead to what proves them; a quiet morning says so. Nothing stands there until that is known. */
export function Morning({ page, view, dataVersion, account, onKnown }: MorningProps) {
  const heading = useId()
  const mayWrite = useSeenPerson() === null
  const { data: answer, isPending, refetch } = useTold({ page, view, dataVersion })
  const { mutate, isError } = useChange(view.clientId)
  useLayoutEffect(() => {
    if (!isPending) onKnown()
  })
  if (isPending) return null
  return (
    <section className={styles.morning} aria-labelledby={heading} data-screen-only="">
      <div className={styles.head}>
        <h2 id={heading} className={styles.heading}>
          {text('morning.title')}
        </h2>
        {answer ? <span className={styles.day}>{text('morning.from', { day: spokenDay(answer.day) })}</span> : null}
        <span className={styles.tools}>
          {answer && answer.away > 0 ? (
            <>
              <span>{text('morning.away', { count: answer.away })}</span>
              {mayWrite ? (
                <Button size="small" variant="invisible" onClick={() => mutate('back')}>
                  {text('morning.back')}
                </Button>
              ) : null}
            </>
          ) : null}
          {mayWrite && can(new Set(account.permissions), REMINDER_PERMISSIONS) ? (
            <MailedMorning page={page} account={account} />
          ) : null}
        </span>
      </div>
      {isError ? (
        <p className={styles.failed} role="alert">
          {text('morning.notSaved')}
        </p>
      ) : null}
      {answer === undefined ? (
        <p className={styles.quiet}>
          {text('morning.failed')}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {text('morning.again')}
          </Button>
        </p>
      ) : answer.notes.length === 0 ? (
        <p className={styles.quiet}>{text('morning.quiet')}</p>
      ) : (
        <ul className={styles.notes}>
          {answer.notes.map((note) => (
            <Note key={note.key} note={note} onChange={mayWrite ? mutate : undefined} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Note({
  note,
  onChange,
}: {
  readonly note: MorningNote
  readonly onChange: ((next: Change) => void) | undefined
}) {
  const say = (key: string, values?: Parameters<typeof knownText>[1]) => knownText(key, values) ?? key
  const { figure, fact, reason, action } = noteWords(note, { say, values: spoken().values, list: listed, translated })
  const Icon = ICONS[note.kind]
  return (
    <li className={styles.note} data-kind={note.kind}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <span className={styles.figure}>{figure}</span>
      <span className={styles.words}>
        {fact} <span className={styles.reason}>{reason}</span>
      </span>
      <Link as={RouteLink} className={styles.link ?? ''} href={note.address}>
        {action} <ChevronRightIcon />
      </Link>
      {onChange ? (
        <span className={styles.away}>
          <IconButton
            icon={StopwatchIcon}
            size="small"
            variant="invisible"
            aria-label={text('morning.snooze', { fact })}
            onClick={() => onChange({ key: note.key, how: 'snoozed' })}
          />
          <IconButton
            icon={XIcon}
            size="small"
            variant="invisible"
            aria-label={text('morning.dismiss', { fact })}
            onClick={() => onChange({ key: note.key, how: 'forGood' })}
          />
        </span>
      ) : null}
    </li>
  )
}

/** The page on a schedule, whose mail begins with the same sentences. */
function MailedMorning({ page, account }: Pick<MorningProps, 'page' | 'account'>) {
  const [asked, setAsked] = useState<{ address: string; name: string; at: string } | null>(null)
  const held = new Set(account.permissions)
  return (
    <>
      <Button
        size="small"
        leadingVisual={MailIcon}
        onClick={() => setAsked({ address: `${location.pathname}${location.search}`, name: page.name, at: MAILED_AT })}
      >
        {text('morning.mail')}
      </Button>
      {asked ? (
        <Suspense>
          <SchedulePage asked={asked} me={account} mayShare={mayShare(held) && held.has(SUBSCRIPTION_PERMISSION)} />
        </Suspense>
      ) : null}
    </>
  )
}

function useTold({
  page,
  view: { clientId, childClientIds },
  dataVersion,
}: Pick<MorningProps, 'page' | 'view' | 'dataVersion'>) {
  const api = useApi()
  const query = { page: page.id, clientId: String(clientId), childClientIdsCSV: childClientIds.join(',') }
  return useQuery({
    queryKey: [...KEY, query, dataVersion],
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/morning', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

function useChange(clientId: number) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (next: Change) => {
      await (next === 'back'
        ? answerOf(api.POST('/aiparcelweb/api/morning/back', { body: { clientId } }))
        : answerOf(api.POST('/aiparcelweb/api/morning/away', { body: { clientId, ...next } })))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}
