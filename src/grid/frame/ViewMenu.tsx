import { ActionList, ActionMenu } from '@primer/react'
import { gridViewKey, type GridView } from '../../../domain/dashboards/grid-spec.ts'
import { text } from '../../text/text.ts'
import styles from '../GridDialog.module.css'

interface ViewMenuProps {
  readonly views: readonly GridView[]
  readonly shown: GridView
  /** By its key. */
  readonly onChoose: (rows: string) => void
}

/** In which of the page's data views the rows are shown. GRID-10 */
export function ViewMenu({ views, shown, onChoose }: ViewMenuProps) {
  return (
    <ActionMenu>
      <ActionMenu.Button aria-label={text('grid.viewNamed', { view: shown.label })}>
        <span className={styles.muted}>{text('grid.view')}</span> {shown.label}
      </ActionMenu.Button>
      <ActionMenu.Overlay width="auto">
        <ActionList selectionVariant="single">
          {views.map((each) => (
            <ActionList.Item key={each.label} selected={each === shown} onSelect={() => onChoose(gridViewKey(each))}>
              {each.label}
            </ActionList.Item>
          ))}
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  )
}
