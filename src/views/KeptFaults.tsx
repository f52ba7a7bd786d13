import { Banner } from '@primer/react'
import type { SavedViews } from '../../domain/dashboards/layout/saved-views.ts'
import type { KeptInForce } from '../api/kept/use-kept.ts'
import { text } from '../text/text.ts'

/** That the views were not read or not saved, and what another tab saved meanwhile. */
export function KeptFaults({ kept }: { readonly kept: KeptInForce<SavedViews> }) {
  return (
    <>
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
    </>
  )
}
