import { useState } from 'react'
import type { Places } from '../../../domain/dashboards/layout/layout.ts'
import { LayoutConflict } from '../../../src/dashboards/board/LayoutConflict.tsx'
import { useArrangement } from '../../../src/dashboards/board/use-arrangement.ts'
import { savingPhase } from '../../../src/dashboards/head/saving-phase.ts'
import { OwnStatusLine } from '../../../src/dashboards/own/OwnStatusLine.tsx'
import { usePageSettings } from '../../../src/dashboards/use-page-settings.ts'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { spendPage, there } from '../../qa/component/mounted/spend-page.ts'
import type { MountedThing } from './mounted-things.ts'

const LOGIN = 'jo'
const { page } = spendPage({ filters: [], dataVersion: 1 })
const nothing = () => undefined
const UNMOVED = { canUndo: false, canRedo: false, canReset: false, undo: nothing, redo: nothing, reset: nothing }

/** What says how far the saving is, with a button in the place of a card that is changed. */
export const Part: MountedPart<MountedThing> = ({ start }) =>
  start === 'the settings of a page' ? <Settings /> : <Arrangement />

function Arrangement() {
  const { places, theirs, ...arrangement } = useArrangement({ page, login: LOGIN })
  const taller = (all: Places) => ({ ...all, map: { ...there(all.map), h: there(all.map).h + 1 } })
  return (
    <>
      <OwnStatusLine
        {...arrangement}
        phase={savingPhase({ settings: 'untouched', board: arrangement.phase })}
        publishedAt={null}
        start={null}
        pickers={null}
      />
      {places && theirs ? (
        <LayoutConflict
          mine={places}
          theirs={theirs}
          nameOf={(chartName) => chartName}
          onKeepMine={arrangement.keepMine}
          onTakeTheirs={arrangement.takeTheirs}
        />
      ) : null}
      <button disabled={!arrangement.changeable} onClick={() => places && arrangement.arrange(taller(places))}>
        Change it
      </button>
    </>
  )
}

function Settings() {
  const { phase, change } = usePageSettings({ page: page.id, login: LOGIN })
  const [times, setTimes] = useState(0)
  const changeOnce = () => {
    setTimes(times + 1)
    change('amounts', { chartType: `type${times}` })
  }
  return (
    <>
      <OwnStatusLine
        {...UNMOVED}
        phase={savingPhase({ settings: phase, board: 'untouched' })}
        publishedAt={null}
        start={null}
        pickers={null}
      />
      <button onClick={changeOnce}>Change it</button>
    </>
  )
}
