import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { itemRow } from '../../../../tests/fakes/items.ts'
import { fakePage } from '../../../../tests/fakes/page.ts'
import type { OwnedProjectsResponse } from '../../../lib/core/nft/schema.ts'
import { unaskedOf } from '../../../stores/fetched.ts'
import {
  $activityProject,
  $activityProjects,
  $chosen,
  $chosenProject,
  $owned,
  $selection,
  $tabs,
  chooseActivityProject,
  chooseProject,
  clearSelection,
  readProject,
  startSelection,
  toggleSelected,
} from './owned.ts'

const world = vi.hoisted(() => ({ reopened: 0 }))
vi.mock('../../shared/nft/store/list.ts', () => ({
  reopenList: () => {
    world.reopened += 1
  },
}))

const counted = (counts: Readonly<Record<string, number>>) =>
  ({
    list: Object.entries(counts).map(([id, count]) => ({ id, count })),
    asOfBlock: 50,
  }) as OwnedProjectsResponse
const tab = (group: string) => {
  const found = $tabs.get().find((one) => one.group === group)
  if (!found) throw new Error(`no tab ${group}`)
  return found
}

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  page = fakePage('/owned/?p=2')
  world.reopened = 0
  $owned.set(unaskedOf)
  $activityProjects.set(unaskedOf)
  $chosenProject.set('')
})
afterEach(() => vi.unstubAllGlobals())

describe('the tabs', () => {
  it('have unknown counts before the indexer answers, and 0 for what it does not name', () => {
    expect(tab('pocket').count).toBeNull()
    expect(tab('pocket').projects[0]?.count).toBeNull()
    $owned.setKey('body', counted({ pocket1: 3, pocket2: 4, xheroes1: 0 }))
    expect(tab('pocket').count).toBe(7)
    expect(tab('pocket').projects.map(({ count }) => count)).toEqual([3, 4, 0, 0])
    expect(tab('arena').count).toBe(0)
  })

  it.each([
    ['nothing named and nothing owned: the first', '', {}, 'formulator'],
    ['nothing named: the first with items', '', { xheroes2: 2, arena: 1 }, 'xheroes2'],
    ['an unknown one: the first with items', 'evil', { arena: 2 }, 'arena'],
    ['a named one, although it is empty', 'pocket3', { pocket1: 9 }, 'pocket3'],
    ['a group: its first with items', 'pocket', { pocket2: 1, xheroes1: 5 }, 'pocket2'],
    ['a group without items: its first', 'xheroes', { pocket2: 1 }, 'xheroes1'],
  ])('%s', (_, wanted, counts, id) => {
    $owned.setKey('body', counted(counts))
    $chosenProject.set(wanted)
    expect($chosen.get()?.projectId).toBe(id)
    expect($chosen.get()?.tab.projects.map((project) => project.id)).toContain(id)
  })

  it('a choice is written to the address; the same one opens its list again without filters', () => {
    $chosenProject.set('pocket1')
    chooseProject('pocket2')
    expect(page.location.search).toBe('?u=pocket2')
    expect(world.reopened).toBe(0)
    chooseProject('pocket2')
    expect(world.reopened).toBe(1)
  })
})

it.each([
  ['?u=Pocket', '', 'pocket'],
  ['?t=arena', '', 'arena'],
  ['', '#havah', 'havah'],
  ['?u=a&t=b', '#c', 'a'],
  [`?u=${'x'.repeat(99)}`, '', 'x'.repeat(64)],
  ['', '', ''],
])('the address %s%s names “%s”', (query, hash, project) => {
  expect(readProject(query, hash)).toBe(project)
})

describe('the activities', () => {
  it('are of no collection before the address was read, and of all without one', () => {
    $chosenProject.set(null)
    expect($activityProject.get()).toBeUndefined()
    $chosenProject.set('')
    expect($activityProject.get()).toBeNull()
  })

  it('are of the named collection, or the first of its kind with activity', () => {
    $chosenProject.set('pocket2')
    expect($activityProject.get()).toBe('pocket2')
    $chosenProject.set('pocket')
    expect($activityProject.get()).toBe('pocket1')
    $activityProjects.setKey('body', counted({ pocket3: 1 }))
    expect($activityProject.get()).toBe('pocket3')
    $chosenProject.set('evil')
    expect($activityProject.get()).toBeNull()
  })

  it('start on the first page of another collection', () => {
    chooseActivityProject('arena')
    expect(page.location.search).toBe('?u=arena')
    expect($activityProject.get()).toBe('arena')
    chooseActivityProject(null)
    expect(page.location.search).toBe('')
    expect($activityProject.get()).toBeNull()
  })
})

it('at most 20 items are picked, each once, and one of them can still be removed', () => {
  startSelection()
  for (let id = 1; id <= 21; id++) toggleSelected(itemRow(id))
  expect($selection.get().items).toHaveLength(20)
  toggleSelected(itemRow(3))
  expect($selection.get().items?.some(({ name }) => name === 'Item 3')).toBe(false)
  expect($selection.get().items).toHaveLength(19)
  clearSelection()
  expect($selection.get().items).toBeNull()
})
