import { runPlanCommand } from './features/plans/index.ts'
import { runOperatorCommand } from './operator-command.ts'

runOperatorCommand((ports) => runPlanCommand(ports, process.argv.slice(2)))
