import { test } from './guarded-test.ts'
import { addOwnPeople } from './own-people.ts'

/** Of the server that all tests use: at a later try this test has another beside it. */
const { E2E_PORT } = process.env

test('people of one spec each are added to the served installation', () => addOwnPeople(E2E_PORT))
