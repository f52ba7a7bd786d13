import { expect, type Page } from '@playwright/test'
import { openSamlProvider, providerMetadata } from '../support/portal/saml-provider.ts'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { LoginPage } from './pages/LoginPage.ts'
import { ShellPage } from './pages/ShellPage.ts'

const ISSUER = 'https://second.test/entity'
const PERSON = 'sso.tester@second.example'

/** What a person does at the provider, which leads back to the portal. */
async function signInThere(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Test provider' })).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('an administrator imports a provider, tests it, people sign in by it, and it is removed', async ({
  page,
  browser,
  baseURL,
}) => {
  const provider = await openSamlProvider({ publicUrl: baseURL ?? '', issuer: ISSUER })
  const metadata = (change: (xml: string) => string = (xml) => xml) => ({
    name: 'metadata.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(change(providerMetadata({ issuer: ISSUER, post: provider.entryPoint }))),
  })
  // Opened before there is the provider: the policy of this page lets no form go to it, and it is in a browser where that is no fault.
  const another = await browser.browserType().launch()
  const earlier = await another.newPage()
  await earlier.goto(`${baseURL ?? ''}/SSO`)
  await page.goto('/settings/sso')
  await new LoginPage(page).signIn('admin', 'Parcel2026')
  const add = page.getByRole('button', { name: 'Add a provider' })
  const form = page.getByRole('form', { name: 'Add a provider' })
  await add.click()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(add).toBeFocused()
  await add.click()
  await form.getByRole('textbox', { name: 'Name' }).fill('Second provider')
  await form.getByRole('textbox', { name: 'E-mail domains' }).fill('second.example, sso.example')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Show what the metadata says first')).toBeVisible()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  await chooser.setFiles(metadata((xml) => `<!DOCTYPE x [<!ENTITY who SYSTEM "file:///etc/passwd">]>${xml}`))
  await expect(form.getByText('It declares a document type, entities or CDATA.')).toBeVisible()
  await form.locator('input[type=file]').setInputFiles(metadata())
  const found = form.getByRole('region', { name: 'What it says. Compare the fingerprint with the provider’s own.' })
  await expect(found.getByText(ISSUER)).toBeVisible()
  await expect(found.getByText('CN=provider.test')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Agree that both are offered, or take the domain out.')).toBeVisible()
  await form.getByRole('textbox', { name: 'E-mail domains' }).fill('second.example')
  await expect(form.getByRole('checkbox', { name: 'Offer Test provider as well' })).toBeHidden()
  expect(await seriousFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Second provider is in force.')).toBeVisible()

  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Second provider' }) })
  const begin = item.getByRole('button', { name: 'Test the sign-in by Second provider' })
  await begin.click()
  await signInThere(page, 'no.one@second.example')
  await expect(item.getByText('It would sign in nobody')).toBeVisible()
  await expect(item.getByText('No active person has this address.')).toBeVisible()
  await begin.click()
  await signInThere(page, PERSON)
  await expect(item.getByText('It would sign in sso.tester')).toBeVisible()
  await expect(new ShellPage(page).userMenu).toHaveAccessibleName('User menu: Ann Admin')
  expect(await seriousFindings(page)).toEqual([])

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto('/SSO')
  await theirs.getByRole('textbox', { name: 'E-mail' }).fill(PERSON)
  await theirs.getByRole('button', { name: 'Continue' }).click()
  await theirs.getByRole('button', { name: 'Login with Second provider' }).click()
  await signInThere(theirs, PERSON)
  await expect(new ShellPage(theirs).userMenu).toHaveAccessibleName('User menu: Test sso.tester')
  await theirs.context().close()

  const address = earlier.getByRole('textbox', { name: 'E-mail' })
  await address.fill(PERSON)
  await earlier.getByRole('button', { name: 'Continue' }).click()
  await earlier.getByRole('button', { name: 'Login with Second provider' }).click()
  await expect(earlier.getByText('This page was opened before the identity provider was set up')).toBeVisible()
  await expect(address).toHaveValue(PERSON)
  await earlier.getByRole('button', { name: 'Continue' }).click()
  await earlier.getByRole('button', { name: 'Login with Second provider' }).click()
  await signInThere(earlier, PERSON)
  await expect(new ShellPage(earlier).userMenu).toHaveAccessibleName('User menu: Test sso.tester')
  await another.close()

  await page.reload()
  await item.getByRole('button', { name: 'Remove Second provider' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('1 person is known by it, and will be no more.')).toBeVisible()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Second provider was removed.')).toBeVisible()
  await expect(item).toHaveCount(0)
  await provider.close()
})
