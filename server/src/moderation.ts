import { runModerationCommand } from './features/reports/index.ts'
import { runOperatorCommand } from './operator-command.ts'

runOperatorCommand((ports, webUrl) => runModerationCommand(ports, webUrl, process.argv.slice(2)))
