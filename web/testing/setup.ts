import { afterEach } from 'vitest'
import { forgetLastOpened } from '../src/features/photos/last-opened.ts'
import { expectContractKept } from './contract-check.ts'

afterEach(() => expectContractKept())

// Test files share a process, and photos have the same ids in most of them.
afterEach(() => forgetLastOpened())
