import { NavigationSpec, OtherApplicationsSpec } from '../../domain/dashboards/navigation.ts'
import { addressesOf, type Addresses } from './checks/check-address.ts'
import { checkNavigation, reviewNavigation } from './checks/check-navigation.ts'
import { singleFile, type ConfigTexts } from './config-texts.ts'
import { settleFiles, type SettledFiles } from './read/settle-files.ts'

/** Nothing opens beside the pages of config/pages. */
const NO_NAVIGATION: NavigationSpec = { guestPages: [], routes: [], menu: [] }
const NO_APPLICATIONS: OtherApplicationsSpec = { applications: {} }

export interface SettledNavigation {
  readonly applications: SettledFiles<OtherApplicationsSpec>
  readonly otherApplications: OtherApplicationsSpec
  readonly navigations: SettledFiles<NavigationSpec>
  readonly navigation: NavigationSpec
  readonly addresses: Addresses
}

/** The menu and the addresses of the portal, and the applications beside it. */
export function settleNavigation({ sources, previous }: ConfigTexts, pageIds: readonly string[]): SettledNavigation {
  const applications = settleFiles(singleFile(sources, 'other-applications'), {
    schema: OtherApplicationsSpec,
    check: () => [],
    lastGood: () => previous?.otherApplications,
  })
  const otherApplications = applications.good.get('other-applications') ?? NO_APPLICATIONS
  const navigations = settleFiles(singleFile(sources, 'navigation'), {
    schema: NavigationSpec,
    check: (navigation) => checkNavigation(navigation, applications.broken.size > 0 ? null : otherApplications),
    review: (navigation) => reviewNavigation(navigation, pageIds),
    lastGood: () => previous?.navigation,
  })
  const navigation = navigations.good.get('navigation') ?? NO_NAVIGATION
  return {
    applications,
    otherApplications,
    navigations,
    navigation,
    addresses: navigations.good.has('navigation') ? addressesOf(navigation, pageIds) : null,
  }
}
