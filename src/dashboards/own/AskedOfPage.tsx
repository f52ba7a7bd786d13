import { freeName, type OwnPage, type OwnPages } from '../../../domain/dashboards/layout/own-pages.ts'
import { ShareDialog } from '../../sharing/ShareDialog.tsx'
import { text } from '../../text/text.ts'
import { OwnNameDialog } from './OwnNameDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'

const LONGEST_NAME = 60

export interface AskedOfPageProps {
  readonly asked: 'new' | 'rename' | 'publish' | 'share'
  readonly pages: OwnPages
  /** The tab that is open. */
  readonly open: string | undefined
  readonly onAdd: (name: string) => void
  readonly onRename: (id: string, change: (page: OwnPage) => OwnPage) => void
  readonly onClose: () => void
}

/** What is asked before a page is made, renamed, published or shared. */
export function AskedOfPage({ asked, pages, open, onAdd, onRename, onClose }: AskedOfPageProps) {
  if (asked === 'new')
    return (
      <OwnNameDialog
        title={text('own.newPage')}
        name={freeName(pages, text('own.firstName'))}
        longest={LONGEST_NAME}
        onName={onAdd}
        onClose={onClose}
      />
    )
  const page = open === undefined ? undefined : pages[open]
  if (!page || open === undefined) return null
  if (asked === 'publish') return <PublishDialog id={open} page={page} onClose={onClose} />
  if (asked === 'share') return <ShareDialog kind="page" item={open} name={page.name} onClose={onClose} />
  return (
    <OwnNameDialog
      title={text('own.renamePage')}
      name={page.name}
      longest={LONGEST_NAME}
      onName={(name) => {
        onRename(open, (before) => ({ ...before, name }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
