import { LinkExternalIcon } from '@primer/octicons-react'
import { Link } from 'wouter'
import { text } from '../../text/text.ts'
import { FavouriteStar } from './FavouriteStar.tsx'
import styles from './MenuList.module.css'
import type { MenuLink } from './menu-sections.ts'

interface MenuListLinkProps {
  readonly link: MenuLink
  /** Where it stands, said below its name. */
  readonly within?: string
  readonly current: boolean
  readonly onLeave: (() => void) | undefined
}

/** One entry of the menu; ROUTE-25 opens in a new tab, what another application has by its address. */
export function MenuListLink({
  link: { name, href, icon: EntryIcon, newTab, leaves, broken },
  within,
  current,
  onLeave,
}: MenuListLinkProps) {
  const content = (
    <>
      {EntryIcon ? <EntryIcon {...(broken ? { 'aria-label': text('shell.brokenMark') } : {})} /> : null}
      <span className={styles.name}>
        {name}
        {within === undefined ? null : <span className={styles.within}>{within}</span>}
      </span>
      {newTab ? <LinkExternalIcon aria-label={text('shell.newTab')} /> : null}
    </>
  )
  const shared = { href, className: styles.link ?? '', ...(current ? { 'aria-current': 'page' as const } : {}) }
  return (
    <li className={styles.entry}>
      {newTab || leaves ? (
        <a {...shared} {...(newTab ? { target: '_blank' } : {})} rel="noopener noreferrer">
          {content}
        </a>
      ) : (
        <Link {...shared} onClick={() => onLeave?.()}>
          {content}
        </Link>
      )}
      <FavouriteStar name={name} href={href} />
    </li>
  )
}
