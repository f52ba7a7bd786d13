import { ActionList } from '@primer/react'
import { useLocation } from 'wouter'
import type { MenuLink, MenuSection } from './menu-sections.ts'

/** A section of the menu as the list of a pop-up menu. */
export function SectionItems({ section, place }: { readonly section: MenuSection; readonly place: string }) {
  const [, navigate] = useLocation()
  const item = ({ name, href, newTab, leaves }: MenuLink) =>
    newTab || leaves ? (
      <ActionList.LinkItem key={href} href={href} {...(newTab ? { target: '_blank' } : {})} rel="noopener noreferrer">
        {name}
      </ActionList.LinkItem>
    ) : (
      <ActionList.Item key={href} active={href === place} onSelect={() => navigate(href)}>
        {name}
      </ActionList.Item>
    )
  return (
    <ActionList>
      {section.entries.map((entry) =>
        'entries' in entry ? (
          <ActionList.Group key={entry.name}>
            <ActionList.GroupHeading>{entry.name}</ActionList.GroupHeading>
            {entry.entries.map(item)}
          </ActionList.Group>
        ) : (
          item(entry)
        ),
      )}
    </ActionList>
  )
}
