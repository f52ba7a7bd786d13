import { ActionList, ActionMenu } from '@primer/react'
import { useLocation } from 'wouter'
import { text } from '../../text/text.ts'

/** Where the saved sets are looked after. */
export function FilterMore() {
  const [, navigate] = useLocation()
  return (
    <ActionMenu>
      <ActionMenu.Button variant="invisible">{text('filters.more')}</ActionMenu.Button>
      <ActionMenu.Overlay>
        <ActionList>
          <ActionList.LinkItem
            href="/profile"
            onClick={(event) => {
              event.preventDefault()
              navigate('/profile')
            }}
          >
            {text('filters.manageSets')}
          </ActionList.LinkItem>
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  )
}
