import type { NewUser } from '../../server/callers/users.ts'

/** A person without a power, for a test that needs somebody. */
export const NOBODY_YET: Omit<NewUser, 'login'> = {
  firstName: '',
  lastName: '',
  email: '',
  passwordHash: '',
  activated: true,
  defaultLandingPage: null,
  passwordExpiresOn: null,
  singleSession: false,
  roles: [],
  permissions: [],
  grants: { allClients: false, clientIds: [] },
}
