/** A second visit while neither nodes nor index answer, so that only the data stored by the first one is available. */
import { expect, type Page } from '@playwright/test'
import { ORIGIN } from './env.ts'
import { interactive } from './page.ts'
import { cutRpc, healRpc } from './rpc.ts'

const API = `${ORIGIN}/api/**`

/** Waits until the page has stored its reads in the background, by their names. */
export const savedOf = (page: Page, ...names: readonly string[]) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const place = 'meverse:1:/:kept'
          // If the database were opened before the page has created it, it would be created here, without its stores.
          const found = await indexedDB.databases()
          if (!found.some(({ name }) => name === place)) return []
          const answer = <T>(request: IDBRequest<T>) =>
            new Promise<T>((resolve, fail) => {
              request.onsuccess = () => resolve(request.result)
              request.onerror = () => fail(request.error)
            })
          const opened = await answer(indexedDB.open(place))
          const keys = await answer(opened.transaction('rows').objectStore('rows').getAllKeys())
          opened.close()
          return keys
        }),
      { message: `kept: ${names.join(', ')}` },
    )
    .toEqual(expect.arrayContaining([...names]))

/** Opens the page again two minutes later, by the device's clock, with no node and no index. */
export async function reopenCut(page: Page): Promise<void> {
  for (const path of ['/rpc', '/rpc2']) await cutRpc(page, path)
  await page.context().route(API, (route) => route.abort())
  await page.clock.install({ time: Date.now() + 120_000 })
  await page.reload()
  await interactive(page)
}

/** Nodes and index answer again. */
export async function healAll(page: Page): Promise<void> {
  for (const path of ['/rpc', '/rpc2']) await healRpc(page, path)
  await page.context().unroute(API)
}
