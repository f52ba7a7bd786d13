import { ColumnsIcon, RowsIcon, ScreenFullIcon, VersionsIcon, type Icon } from '@primer/octicons-react'
import { ActionList, ActionMenu } from '@primer/react'
import { text } from '../../text/text.ts'
import type { RowsPlace, RowsPlacing } from './rows-place.ts'

const ICONS: Readonly<Record<RowsPlace, Icon>> = {
  window: VersionsIcon,
  side: ColumnsIcon,
  below: RowsIcon,
  full: ScreenFullIcon,
}

/** Where the rows are shown. */
export function PlaceMenu({ place, offered, choose }: RowsPlacing) {
  if (offered.length < 2) return null
  return (
    <ActionMenu>
      <ActionMenu.Button
        leadingVisual={ICONS[place]}
        aria-label={text('grid.placeNamed', { place: text(`grid.places.${place}`) })}
      >
        {text('grid.place')}
      </ActionMenu.Button>
      <ActionMenu.Overlay width="auto">
        <ActionList selectionVariant="single">
          {offered.map((each) => {
            const Picture = ICONS[each]
            return (
              <ActionList.Item key={each} selected={each === place} onSelect={() => choose(each)}>
                <ActionList.LeadingVisual>
                  <Picture />
                </ActionList.LeadingVisual>
                {text(`grid.places.${each}`)}
              </ActionList.Item>
            )
          })}
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  )
}
