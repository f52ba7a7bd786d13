import { Link } from '@primer/react'
import type { FileReport } from '../../domain/uploads/upload.ts'
import { text } from '../text/text.ts'
import styles from './UploadBoard.module.css'

const KINDS = ['charge', 'service', 'currency'] as const

interface UnknownInFilesProps {
  readonly report: readonly FileReport[]
  readonly mayAssignAccounts: boolean
}

/** How many things of the files nothing names, and new accounts, each with the way to where they are assigned. */
export function UnknownInFiles({ report, mayAssignAccounts }: UnknownInFilesProps) {
  const unknown = report.flatMap((file) =>
    file.unknown.map((thing) => ({ ...thing, name: JSON.stringify([file.format?.id, thing]) })),
  )
  const parts = [
    ...KINDS.map((what) => ({
      what,
      href: '/uploadFiles/unknown',
      count: new Set(unknown.filter((thing) => thing.what === what).map(({ name }) => name)).size,
    })),
    {
      what: 'account' as const,
      href: '/accountNumberValidation',
      count: new Set(report.flatMap(({ newAccounts }) => newAccounts)).size,
    },
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return null
  return (
    <div className={styles.unknown}>
      <div>{text('uploads.unknown.here')}</div>
      {parts.map(({ what, href, count }) => (
        <div key={what}>
          {what === 'account' && !mayAssignAccounts ? (
            text('uploads.unknown.account', { count })
          ) : (
            <Link inline href={href}>
              {text(`uploads.unknown.${what}`, { count })}
            </Link>
          )}
        </div>
      ))}
    </div>
  )
}
