import { IconButton } from '@primer/react'
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
import { Link } from 'wouter'
import { withDefault, type SavedView, type SavedViews } from '../../domain/dashboards/layout/saved-views.ts'
import type { KeptInForce } from '../api/kept/use-kept.ts'
import { text } from '../text/text.ts'
import { markOpened } from '../ui/frame/opened-view.ts'
import styles from './Views.module.css'

interface SavedViewItemProps {
  readonly id: string
  readonly view: SavedView
  /** What its page is called. */
  readonly page: string
  /** It is what the window shows. */
  readonly here: boolean
  readonly kept: KeptInForce<SavedViews>
  readonly onLeave: () => void
  readonly onRename: () => void
  /** Absent: the person shares none. */
  readonly onShare: (() => void) | undefined
  /** Absent: the person sends none on a schedule. */
  readonly onSchedule: ((page: { readonly address: string; readonly name: string }) => void) | undefined
}

/** A view: opens it, stars it, lets it open its page, and leads to what is done with it. */
export function SavedViewItem(props: SavedViewItemProps) {
  const { id, view, page, here, kept, onLeave, onRename, onShare, onSchedule } = props
  return (
    <>
      <IconButton
        size="small"
        variant="invisible"
        icon={view.starred ? StarFillIcon : StarIcon}
        aria-label={text(view.starred ? 'views.unstar' : 'views.star', { name: view.name })}
        onClick={() => kept.change((patch) => ({ ...patch, [id]: { ...view, starred: !view.starred } }))}
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
        {...(here ? { 'aria-current': 'page' as const } : {})}
        onClick={() => {
          markOpened(id)
          onLeave()
        }}
      >
        <span className={styles.name}>{view.name}</span>
        <span className={styles.page}>{page}</span>
      </Link>
      <IconButton
        size="small"
        variant="invisible"
        icon={PencilIcon}
        aria-label={text('views.rename', { name: view.name })}
        onClick={onRename}
      />
      {onShare ? (
        <IconButton
          size="small"
          variant="invisible"
          icon={ShareIcon}
          aria-label={text('views.share', { name: view.name })}
          disabled={kept.phase !== 'saved' && kept.phase !== 'untouched'}
          onClick={onShare}
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
  )
}

/** By which its link is found. */
export function linkId(id: string): string {
  return `saved-view-${id}`
}
