import { test } from './guarded-test.ts'
import { addOwnPeople } from './own-people.ts'

test('people of one spec each are added to the served installation', () => addOwnPeople(process.env.E2E_PORT))
