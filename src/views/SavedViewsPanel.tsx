import { Banner, Button, FormControl, IconButton, TextInput } from '@primer/react'
import {
  CalendarIcon,
  HomeFillIcon,
  HomeIcon,
  PencilIcon,
  ShareIcon,
  StarFillIcon,
  StarIcon,
  TrashIcon,
} from '@primer/octicons-react'
import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { can } from '../../domain/access/permission.ts'
import {
  changedParts,
  MOST_VIEWS,
  openingViews,
  readSavedViews,
  SAVED_VIEWS_KEY,
  withDefault,
  type SavedView,
  type SavedViews,
} from '../../domain/dashboards/layout/saved-views.ts'
import { mayShare, SHARING_PERMISSIONS } from '../../domain/dashboards/layout/sharing.ts'
import { ROWS_LOOK } from '../../domain/dashboards/open-rows/open-rows.ts'
import { LOOK_CHOICE } from '../../domain/dashboards/widget-settings.ts'
import { REMINDER_PERMISSIONS } from '../../domain/schedules/subscription-permission.ts'
import { own } from '../../domain/values/entries.ts'
import { useApi } from '../api/api-context.ts'
import { useKept } from '../api/kept/use-kept.ts'
import { text } from '../text/text.ts'
import { compareWords } from '../text/values.ts'
import { ShownLooksContext } from '../ui/frame/shown-looks.ts'
import { markOpened, openedView } from '../ui/frame/opened-view.ts'
import { ReceivedViews } from './ReceivedViews.tsx'
import { ThisPage } from './ThisPage.tsx'
import { AS_IT_COMES } from './as-it-comes.ts'
import type { ViewsAsked } from './ViewsDialogs.tsx'
import { useOpenBy } from './use-default-views.ts'
import { savedViewsCalls } from './saved-views-calls.ts'
import { withLooks } from './with-looks.ts'
import styles from './Views.module.css'

interface SavedViewsPanelProps {
  readonly login: string
  readonly nameOf: (path: string) => string | undefined
  /** What the person may. */
  readonly held: ReadonlySet<string>
  /** Opens the dialog by which a view or the page as it is reaches others. */
  readonly onAsk: (asked: ViewsAsked) => void
  /** After a view was opened. */
  readonly onLeave: () => void
}

/** A person's views, starred first, then by name; what was changed of the one that is open is said, and may be saved or taken back. */
export function SavedViewsPanel({ login, nameOf, held, onAsk, onLeave }: SavedViewsPanelProps) {
  const api = useApi()
  const shares = mayShare(held)
  const calls = useMemo(() => savedViewsCalls(api), [api])
  const kept = useKept({ name: SAVED_VIEWS_KEY, clashes: 'asked', calls, readPatch: readSavedViews, login })
  const [path] = useLocation()
  const search = useSearch()
  const now = search === '' ? path : `${path}?${search}`
  const inView = useContext(ShownLooksContext)
  const shownAs = { looks: inView?.looks() ?? {}, rows: inView?.rows() ?? null }
  /** With what the cards and the rows show, which is stored and not in the address. */
  const shown = withLooks(now, shownAs)
  const changedOf = (view: SavedView) => {
    const looks = view.address.includes(LOOK_CHOICE.prefix) ? shownAs.looks : {}
    const rows = view.address.includes(ROWS_LOOK) ? shownAs.rows : null
    return changedParts(view, withLooks(now, { looks, rows }))
  }
  /** The id of the view that is named, '' for a new one. */
  const [naming, setNaming] = useState<string | null>(null)
  /** The id of the view that was named last. */
  const [named, setNamed] = useState<string | null>(null)
  useEffect(() => {
    if (named !== null) document.getElementById(linkId(named))?.focus()
  }, [named])
  const views = Object.entries(kept.patch).toSorted(
    ([, a], [, b]) => Number(b.starred) - Number(a.starred) || compareWords(a.name, b.name),
  )
  const onSchedule = can(held, REMINDER_PERMISSIONS)
    ? (page: { readonly address: string; readonly name: string }) => onAsk({ does: 'schedule', page })
    : undefined
  const opened = openedView()
  const openedOne = opened === null ? undefined : own(kept.patch, opened)
  const changed = openedOne ? changedOf(openedOne) : null
  const here = views.find(([, view]) => changedOf(view)?.length === 0)?.[0]
  const put = (id: string, view: SavedView) => kept.change((patch) => ({ ...patch, [id]: view }))
  const save = (name: string) => {
    const id = naming === null || naming === '' ? newId() : naming
    const before = own(kept.patch, id)
    put(id, { address: shown, starred: false, ...before, name })
    if (!before) markOpened(id)
    setNaming(null)
    setNamed(id)
  }
  const opening = useMemo(() => openingViews(kept.patch), [kept.patch])
  useOpenBy(kept.phase === 'saved' ? opening : null)
  if (kept.phase === 'restoring') return <p className={styles.empty}>{text('session.loading')}</p>
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>{text('views.title')}</h2>
        {kept.canUndo ? (
          <Button size="small" variant="invisible" onClick={kept.undo}>
            {text('views.undo')}
          </Button>
        ) : null}
      </div>
      {kept.phase === 'unread' || kept.phase === 'unsaved' ? (
        <Banner variant="warning" title={text(`views.${kept.phase}`)} />
      ) : null}
      {kept.theirs === null ? null : (
        <Banner
          variant="warning"
          title={text('views.conflict')}
          primaryAction={<Banner.PrimaryAction onClick={kept.keepMine}>{text('views.keepMine')}</Banner.PrimaryAction>}
          secondaryAction={
            <Banner.SecondaryAction onClick={kept.takeTheirs}>{text('views.takeTheirs')}</Banner.SecondaryAction>
          }
        />
      )}
      {opened !== null && openedOne && changed !== null && changed.length > 0 ? (
        <div className={styles.changed} role="status">
          <p className={styles.changedText}>
            {text('views.changed', {
              name: openedOne.name,
              parts: changed.map((part) => text(`views.parts.${part}`)).join(', '),
            })}
          </p>
          <Button size="small" onClick={() => put(opened, { ...openedOne, address: shown })}>
            {text('views.update')}
          </Button>
          <Link className={styles.back ?? ''} href={openedOne.address} onClick={onLeave}>
            {text('views.back')}
          </Link>
        </div>
      ) : null}
      {naming === '' ? (
        <Naming name={nameOf(path) ?? ''} taken={kept.patch} onName={save} onCancel={() => setNaming(null)} />
      ) : (
        <Button
          block
          disabled={!kept.changeable || here !== undefined || views.length >= MOST_VIEWS}
          onClick={() => {
            setNamed(null)
            setNaming('')
          }}
        >
          {text(views.length >= MOST_VIEWS ? 'views.full' : here === undefined ? 'views.save' : 'views.isSaved')}
        </Button>
      )}
      {views.length === 0 ? <p className={styles.empty}>{text('views.none')}</p> : null}
      <ul className={styles.list}>
        {views.map(([id, view]) => (
          <li key={id} className={styles.item}>
            {naming === id ? (
              <Naming name={view.name} taken={kept.patch} onName={save} onCancel={() => setNaming(null)} />
            ) : (
              <>
                <IconButton
                  size="small"
                  variant="invisible"
                  icon={view.starred ? StarFillIcon : StarIcon}
                  aria-label={text(view.starred ? 'views.unstar' : 'views.star', { name: view.name })}
                  onClick={() => put(id, { ...view, starred: !view.starred })}
                />
                <IconButton
                  size="small"
                  variant="invisible"
                  icon={view.opensPage === true ? HomeFillIcon : HomeIcon}
                  aria-label={text('views.opensPage', { name: view.name })}
                  aria-pressed={view.opensPage === true}
                  onClick={() => kept.change((patch) => withDefault(patch, id, view.opensPage !== true))}
                />
                <Link
                  id={linkId(id)}
                  className={styles.link ?? ''}
                  href={view.address}
                  {...(id === here ? { 'aria-current': 'page' as const } : {})}
                  onClick={() => {
                    markOpened(id)
                    onLeave()
                  }}
                >
                  <span className={styles.name}>{view.name}</span>
                  <span className={styles.page}>{nameOf(view.address.split('?')[0] ?? '') ?? text('views.gone')}</span>
                </Link>
                <IconButton
                  size="small"
                  variant="invisible"
                  icon={PencilIcon}
                  aria-label={text('views.rename', { name: view.name })}
                  onClick={() => {
                    setNamed(null)
                    setNaming(id)
                  }}
                />
                {shares ? (
                  <IconButton
                    size="small"
                    variant="invisible"
                    icon={ShareIcon}
                    aria-label={text('views.share', { name: view.name })}
                    disabled={kept.phase !== 'saved' && kept.phase !== 'untouched'}
                    onClick={() => onAsk({ does: 'share', view: { id, name: view.name } })}
                  />
                ) : null}
                {onSchedule ? (
                  <IconButton
                    size="small"
                    variant="invisible"
                    icon={CalendarIcon}
                    aria-label={text('views.subscribe', { name: view.name })}
                    onClick={() => onSchedule({ address: view.address, name: view.name })}
                  />
                ) : null}
                <IconButton
                  size="small"
                  variant="invisible"
                  icon={TrashIcon}
                  aria-label={text('views.remove', { name: view.name })}
                  onClick={() => kept.change(({ [id]: _removed, ...others }) => others)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {own(opening, path) ? (
        <Link className={styles.back ?? ''} href={path} state={AS_IT_COMES} onClick={onLeave}>
          {text('views.asItComes')}
        </Link>
      ) : null}
      <ThisPage
        address={shown}
        name={(here === undefined ? undefined : own(kept.patch, here)?.name) ?? nameOf(path) ?? ''}
        onMail={shares ? (page) => onAsk({ does: 'mail', page }) : undefined}
        onSchedule={onSchedule}
      />
      {can(held, SHARING_PERMISSIONS) ? <ReceivedViews nameOf={nameOf} onLeave={onLeave} /> : null}
    </div>
  )
}

function linkId(id: string): string {
  return `saved-view-${id}`
}

interface NamingProps {
  readonly name: string
  readonly taken: SavedViews
  readonly onName: (name: string) => void
  readonly onCancel: () => void
}

/** Asks for the name of a view; one that is missing, or another's, is said once it was to be saved. */
function Naming({ name, taken, onName, onCancel }: NamingProps) {
  const [typed, setTyped] = useState(name)
  const [asked, setAsked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const next = typed.trim()
  const isTaken = next !== name && Object.values(taken).some((view) => view.name === next)
  const fault = next === '' ? text('views.nameMissing') : isTaken ? text('views.nameTaken') : undefined
  return (
    <form
      className={styles.naming}
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (fault === undefined) onName(next)
        else input.current?.focus()
      }}
    >
      <FormControl>
        <FormControl.Label>{text('views.name')}</FormControl.Label>
        <TextInput
          ref={input}
          block
          autoFocus
          value={typed}
          maxLength={60}
          autoComplete="off"
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTyped(target.value)}
        />
        {asked && fault !== undefined ? <FormControl.Validation variant="error">{fault}</FormControl.Validation> : null}
      </FormControl>
      <div className={styles.buttons}>
        <Button type="submit" size="small" variant="primary">
          {text('views.saveName')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {text('views.cancel')}
        </Button>
      </div>
    </form>
  )
}

function newId(): string {
  return `v${Date.now().toString(36)}`
}
