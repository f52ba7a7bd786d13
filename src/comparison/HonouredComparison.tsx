import { tableOf } from '../api/table-of.ts'
import { comparedSet } from '../../domain/comparison/comparison-set.ts'
import { defaultWorkspace, openedTab, type WorkspaceUnhonoured } from '../../domain/comparison/comparison-workspace.ts'
import { Unhonoured } from '../filters/Unhonoured.tsx'
import { unhonouredWords } from '../filters/unhonoured-words.ts'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import { ComparisonWorkspace, type ComparisonWorkspaceProps } from './ComparisonWorkspace.tsx'
import { useAddressedWorkspace } from './use-workspace.ts'

/** The comparison of an address that can be shown as it is; else what of it cannot be, and no figures until the reader agrees to what would hold instead. Decision 0019 */
export function HonouredComparison(props: Omit<ComparisonWorkspaceProps, 'asked'>) {
  const { defaults, clients, config } = props
  const { workspace, unhonoured, settle } = useAddressedWorkspace({ defaults, clients, config })
  const { page } = defaults
  const table = tableOf(config, page)
  if (unhonoured.length === 0) return <ComparisonWorkspace {...props} asked={workspace} />
  const words = (part: WorkspaceUnhonoured) => {
    const set =
      workspace.sets.find(({ name }) => name === part.of) ?? workspace.sets[0] ?? defaultWorkspace(defaults).sets[0]
    const { fact } = openedTab(workspace, defaults.tabs).controls
    return set
      ? [
          unhonouredWords(part, {
            page,
            view: comparedSet(set, { page, fact, trackingNumbers: [] }).view,
            table,
            clients,
            of: part.of,
          }),
        ]
      : []
  }
  return (
    <PageFrame title={page.name}>
      <Unhonoured parts={unhonoured.flatMap(words)} onAgree={settle} />
    </PageFrame>
  )
}
