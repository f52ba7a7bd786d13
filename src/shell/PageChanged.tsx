import { Banner } from '@primer/react'
import { useEffect } from 'react'
import { pageChanged } from '../api/newer-config.ts'
import { useOtherVersions } from '../api/pages-version.ts'
import { useNewerConfig } from '../api/queries.ts'
import { text } from '../text/text.ts'

/** Says that the page at an address is other than what is seen, and shows it when asked; what changed elsewhere is taken at once. */
export function PageChanged({ path }: { readonly path: string }) {
  useOtherVersions()
  const found = useNewerConfig()
  const changed = found !== null && pageChanged(path, found)
  useEffect(() => {
    if (found && !changed) found.show()
  })
  return (
    <div role="status">
      {changed ? (
        <Banner
          title={text('shell.pageChanged')}
          hideTitle
          description={text('shell.pageChanged')}
          primaryAction={<Banner.PrimaryAction onClick={found.show}>{text('shell.showPage')}</Banner.PrimaryAction>}
        />
      ) : null}
    </div>
  )
}
