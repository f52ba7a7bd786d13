import { expect } from '@playwright/test'
import { seriousFindings } from './accessible.ts'
import { test } from './guarded-test.ts'
import { signedIn } from './signed-in.ts'
import { expectToFit } from './expect-to-fit.ts'

const NAME = 'Night run of the browser'

test('a credential of a program is made, shows its secret once, is used, gets another secret, and is revoked (issue 17, item 5)', async ({
  page,
  request,
}) => {
  await signedIn(page, 'admin')
  await page.goto('/client_credentials')
  const proof = page.getByRole('region', { name: `The secret of ${NAME}` })
  const item = page.getByRole('listitem', { name: NAME, exact: true })
  const told = async () => ({
    client_id: (await proof.getByLabel('Client id', { exact: true }).textContent()) ?? '',
    client_secret: (await proof.getByLabel('Client secret', { exact: true }).textContent()) ?? '',
  })
  const enter = (secret: Awaited<ReturnType<typeof told>>) =>
    request.post('/aiparcelweb/api/oauth/token', { data: { grant_type: 'client_credentials', ...secret } })

  await test.step('what is missing is asked for, then the secret is shown', async () => {
    await page.getByRole('button', { name: 'Make a credential' }).click()
    const form = page.getByRole('form', { name: 'Make a credential' })
    await form.getByRole('button', { name: 'Make it and show the secret' }).click()
    await expect(form.getByText('Give it a name.')).toBeVisible()
    await form.getByRole('textbox', { name: 'Name' }).fill(NAME)
    await form.getByRole('radio', { name: 'All clients, also later ones' }).check()
    expect(await seriousFindings(page)).toEqual([])
    await form.getByRole('button', { name: 'Make it and show the secret' }).click()
    await expect(proof.getByText('It is shown only now.')).toBeVisible()
    await expect(item).toContainText('never')
  })
  const first = await told()

  await test.step('the program proves itself by it, which is told as its last use', async () => {
    expect((await enter(first)).status()).toBe(200)
    await proof.getByRole('button', { name: 'I have kept it' }).click()
    await expect(proof).toHaveCount(0)
    await page.reload()
    await expect(item).toContainText('active')
    await expect(item).not.toContainText('never')
    await expect(page.getByText(first.client_secret)).toHaveCount(0)
    await expect(item).toContainText(first.client_id)
  })

  await test.step('another secret takes its place at once', async () => {
    await item.getByRole('button', { name: `New secret for ${NAME}` }).click()
    await item.getByRole('combobox', { name: 'The secret until now' }).selectOption('ends at once')
    await item.getByRole('button', { name: 'Make a new secret' }).click()
    await expect(proof).toBeVisible()
    const second = await told()
    expect(second.client_id).toBe(first.client_id)
    expect(second.client_secret).not.toBe(first.client_secret)
    expect([(await enter(first)).status(), (await enter(second)).status()]).toEqual([401, 200])
    await proof.getByRole('button', { name: 'I have kept it' }).click()

    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)

    await item.getByRole('button', { name: `Revoke ${NAME}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click()
    await expect(item).toContainText('revoked')
    await expect(item.getByRole('button', { name: `Revoke ${NAME}` })).toHaveCount(0)
    expect((await enter(second)).status()).toBe(401)
  })
})
