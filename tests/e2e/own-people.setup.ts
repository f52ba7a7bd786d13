import { test } from '@playwright/test'
import { addOwnPeople } from './own-people.ts'

// A later try is at the server that the tests use, not at one of its own.

test('people of one spec each are added to the served installation', () => addOwnPeople(process.env.E2E_PORT))
