/*
 * The Windows host of the sync client: holds the icon in the notification area, starts node.exe with the client, starts it again when
 * it ends, and ends it with itself. Everything else is the client's. The two talk by files in the data folder: the client writes
 * "state" (a word and a line for people) and "notice", the host writes "command".
 */
#define _WIN32_WINNT 0x0A00
#include <windows.h>
#include <shellapi.h>
#include <shlobj.h>
#include <stdio.h>
#include <wchar.h>

#define WM_ICON (WM_APP + 1)
#define LONGEST 1024
enum { OPEN_KOMA = 1, OPEN_STATUS, PAUSE, QUIT, CANNOT_START };
enum { IDLE, SYNCING, PAUSED, ATTENTION };
enum { LOOK_MS = 2000, FIRST_RESTART_MS = 2000, LONGEST_RESTART_MS = 300000, LONGEST_END_MS = 5000 };

/* In koma-secret.c. */
int keep_secret(const wchar_t *action);

static NOTIFYICONDATAW icon;
static HANDLE job;
static PROCESS_INFORMATION client;
static wchar_t folder[MAX_PATH], data[MAX_PATH], server[LONGEST];
static ULONGLONG started_at, restart_at;
static DWORD restart_after = FIRST_RESTART_MS;
/* How often in a row the client ended soon after its start, or could not be started. */
static int failures;
static int is_paused, wants_status;
static UINT taskbar_created;

static int is_japanese(void) { return PRIMARYLANGID(GetUserDefaultUILanguage()) == LANG_JAPANESE; }

static const wchar_t *word(int id) {
  if (is_japanese()) {
    if (id == OPEN_KOMA) return L"Koma\u3092\u958b\u304f";
    if (id == OPEN_STATUS) return L"\u72b6\u614b\u3068\u8a2d\u5b9a";
    if (id == PAUSE) return is_paused ? L"\u518d\u958b\u3059\u308b" : L"\u6b62\u3081\u308b";
    if (id == QUIT) return L"\u7d42\u4e86";
    return L"\u540c\u671f\u30a2\u30d7\u30ea\u3092\u8d77\u52d5\u3067\u304d\u307e\u305b\u3093";
  }
  if (id == OPEN_KOMA) return L"Open Koma";
  if (id == OPEN_STATUS) return L"Status and settings";
  if (id == PAUSE) return is_paused ? L"Resume" : L"Pause";
  if (id == QUIT) return L"Quit";
  return L"The sync app can't start";
}

static void path_of(wchar_t *path, const wchar_t *in, const wchar_t *name) { _snwprintf(path, MAX_PATH - 1, L"%ls\\%ls", in, name); }

/* Reads a small UTF-8 file. Returns 0 if there is none. */
static int read_text(const wchar_t *in, const wchar_t *name, wchar_t *text, int length) {
  wchar_t path[MAX_PATH] = {0};
  char bytes[LONGEST] = {0};
  DWORD count = 0;
  path_of(path, in, name);
  HANDLE file = CreateFileW(path, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, OPEN_EXISTING, 0, NULL);
  if (file == INVALID_HANDLE_VALUE) return 0;
  ReadFile(file, bytes, sizeof bytes - 1, &count, NULL);
  CloseHandle(file);
  bytes[count] = 0;
  int wide = MultiByteToWideChar(CP_UTF8, 0, bytes, -1, text, length);
  return wide > 1;
}

static int is_there(const wchar_t *name) {
  wchar_t path[MAX_PATH] = {0};
  path_of(path, data, name);
  return GetFileAttributesW(path) != INVALID_FILE_ATTRIBUTES;
}

static void remove_file(const wchar_t *name) {
  wchar_t path[MAX_PATH] = {0};
  path_of(path, data, name);
  DeleteFileW(path);
}

/* What a client wrote is untrue once it has ended: its state, and the address of its page. */
static void forget_client(void) {
  remove_file(L"state");
  remove_file(L"status.html");
}

static void write_command(const char *text) {
  wchar_t path[MAX_PATH] = {0};
  DWORD count;
  path_of(path, data, L"command");
  HANDLE file = CreateFileW(path, GENERIC_WRITE, FILE_SHARE_READ, NULL, CREATE_ALWAYS, 0, NULL);
  if (file == INVALID_HANDLE_VALUE) return;
  WriteFile(file, text, (DWORD)strlen(text), &count, NULL);
  CloseHandle(file);
}

static void start_client(void) {
  wchar_t command[LONGEST * 2] = {0}, log[MAX_PATH] = {0}, pictures[MAX_PATH] = {0};
  STARTUPINFOW startup = {0};
  SECURITY_ATTRIBUTES inherited = {sizeof inherited, NULL, TRUE};
  PWSTR known = NULL;
  if (SUCCEEDED(SHGetKnownFolderPath(&FOLDERID_Pictures, 0, NULL, &known))) wcsncpy(pictures, known, MAX_PATH - 1);
  CoTaskMemFree(known);
  forget_client();
  started_at = GetTickCount64();
  SetEnvironmentVariableW(L"KOMA_PICTURES", pictures);
  SetEnvironmentVariableW(L"NODE_OPTIONS", NULL);
  SetEnvironmentVariableW(L"NODE_NO_WARNINGS", L"1");
  path_of(log, data, L"client.log");
  HANDLE output = CreateFileW(log, GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, &inherited, CREATE_ALWAYS, 0, NULL);
  startup.cb = sizeof startup;
  startup.dwFlags = STARTF_USESTDHANDLES;
  startup.hStdOutput = startup.hStdError = output;
  _snwprintf(command, LONGEST * 2 - 1, L"\"%ls\\node.exe\" --max-semi-space-size=1 \"%ls\\app\\koma-sync.mjs\" --hosted --data-dir \"%ls\" --server \"%ls\"", folder, folder, data, server);
  if (CreateProcessW(NULL, command, NULL, NULL, TRUE, CREATE_NO_WINDOW | CREATE_SUSPENDED, NULL, folder, &startup, &client)) {
    AssignProcessToJobObject(job, client.hProcess);
    ResumeThread(client.hThread);
  }
  if (output != INVALID_HANDLE_VALUE) CloseHandle(output);
}

/* A client that ends again and again is started at longer and longer intervals. */
static void keep_client(void) {
  ULONGLONG now = GetTickCount64();
  if (restart_at) {
    if (now < restart_at) return;
    restart_at = 0;
    start_client();
    return;
  }
  if (client.hProcess && WaitForSingleObject(client.hProcess, 0) != WAIT_OBJECT_0) return;
  if (client.hProcess) {
    CloseHandle(client.hProcess);
    CloseHandle(client.hThread);
    ZeroMemory(&client, sizeof client);
  }
  forget_client();
  int was_long = now - started_at > LONGEST_RESTART_MS;
  failures = was_long ? 0 : failures + 1;
  restart_after = was_long ? FIRST_RESTART_MS : restart_after * 2;
  if (restart_after > LONGEST_RESTART_MS) restart_after = LONGEST_RESTART_MS;
  restart_at = now + restart_after;
}

static void show_icon(int state, const wchar_t *line) {
  icon.hIcon = LoadIconW(GetModuleHandleW(NULL), MAKEINTRESOURCEW(state + 1));
  is_paused = state == PAUSED;
  _snwprintf(icon.szTip, 127, L"Koma%ls%ls", *line ? L"\n" : L"", line);
  icon.uFlags = NIF_ICON | NIF_TIP;
  Shell_NotifyIconW(NIM_MODIFY, &icon);
}

static void show_state(void) {
  static const wchar_t *names[] = {L"idle", L"syncing", L"paused", L"attention"};
  wchar_t text[LONGEST] = {0}, notice[LONGEST] = {0};
  if (read_text(data, L"state", text, LONGEST)) {
    wchar_t *line = wcschr(text, L'\n');
    if (line) *line++ = 0;
    for (int state = IDLE; state <= ATTENTION; state++)
      if (!wcscmp(text, names[state])) show_icon(state, line ? line : L"");
  } else if (failures > 1) show_icon(ATTENTION, word(CANNOT_START));
  if (read_text(data, L"notice", notice, LONGEST)) {
    remove_file(L"notice");
    wcsncpy(icon.szInfo, notice, 255);
    wcscpy(icon.szInfoTitle, L"Koma");
    icon.uFlags = NIF_INFO;
    icon.dwInfoFlags = NIIF_NONE;
    Shell_NotifyIconW(NIM_MODIFY, &icon);
  }
}

/* At once, or as soon as the client has written its page. */
static void open_status(void) {
  wchar_t path[MAX_PATH] = {0};
  path_of(path, data, L"status.html");
  wants_status = !is_there(L"status.html");
  if (!wants_status) ShellExecuteW(NULL, L"open", path, NULL, NULL, SW_SHOWNORMAL);
}

static void show_menu(HWND window) {
  POINT at;
  HMENU menu = CreatePopupMenu();
  for (int id = OPEN_KOMA; id <= QUIT; id++) AppendMenuW(menu, MF_STRING, id, word(id));
  GetCursorPos(&at);
  SetForegroundWindow(window);
  TrackPopupMenu(menu, TPM_RIGHTBUTTON, at.x, at.y, 0, window, NULL);
  DestroyMenu(menu);
}

static void add_icon(void) {
  icon.uFlags = NIF_MESSAGE | NIF_ICON | NIF_TIP;
  Shell_NotifyIconW(NIM_ADD, &icon);
}

static LRESULT CALLBACK answer(HWND window, UINT message, WPARAM word_, LPARAM extra) {
  if (message == taskbar_created) add_icon();
  switch (message) {
    case WM_ICON:
      if (LOWORD(extra) == WM_RBUTTONUP || LOWORD(extra) == WM_CONTEXTMENU) show_menu(window);
      else if (LOWORD(extra) == WM_LBUTTONUP) open_status();
      return 0;
    case WM_COMMAND:
      if (LOWORD(word_) == OPEN_KOMA) ShellExecuteW(NULL, L"open", server, NULL, NULL, SW_SHOWNORMAL);
      else if (LOWORD(word_) == OPEN_STATUS) open_status();
      else if (LOWORD(word_) == PAUSE) write_command(is_paused ? "resume" : "pause");
      else if (LOWORD(word_) == QUIT) DestroyWindow(window);
      return 0;
    case WM_TIMER:
      keep_client();
      show_state();
      if (wants_status) open_status();
      return 0;
    case WM_QUERYENDSESSION:
      return TRUE;
    case WM_CLOSE:
      DestroyWindow(window);
      return 0;
    case WM_DESTROY:
      Shell_NotifyIconW(NIM_DELETE, &icon);
      /* The journal survives this at any point. The client only begins to end here, and holds its files until it has. */
      TerminateJobObject(job, 0);
      if (client.hProcess) WaitForSingleObject(client.hProcess, LONGEST_END_MS);
      PostQuitMessage(0);
      return 0;
  }
  return DefWindowProcW(window, message, word_, extra);
}

/* Returns when the running host and its client have ended, so that an installer can replace their files. */
static void quit_running(void) {
  HWND running = FindWindowW(L"KomaHost", NULL);
  DWORD id = 0;
  if (!running) return;
  GetWindowThreadProcessId(running, &id);
  HANDLE process = OpenProcess(SYNCHRONIZE, FALSE, id);
  SendMessageTimeoutW(running, WM_CLOSE, 0, 0, SMTO_NORMAL, 5000, NULL);
  if (process) {
    WaitForSingleObject(process, 10000);
    CloseHandle(process);
  }
}

/* Somebody has started Koma a second time, and would like to see something of it. */
static void open_running(void) {
  AllowSetForegroundWindow(ASFW_ANY);
  PostMessageW(FindWindowW(L"KomaHost", NULL), WM_COMMAND, OPEN_STATUS, 0);
}

int WINAPI wWinMain(HINSTANCE instance, HINSTANCE previous, PWSTR words, int shown) {
  (void)previous;
  (void)shown;
  int is_by_person = !wcsstr(words, L"--autostart");
  if (wcsstr(words, L"--quit")) {
    quit_running();
    return 0;
  }
  if (!wcsncmp(words, L"--secret-", 9)) return keep_secret(words + 9);
  CreateMutexW(NULL, TRUE, L"Local\\KomaHost");
  if (GetLastError() == ERROR_ALREADY_EXISTS) {
    if (is_by_person) open_running();
    return 0;
  }
  GetModuleFileNameW(NULL, folder, MAX_PATH);
  *wcsrchr(folder, L'\\') = 0;
  ExpandEnvironmentStringsW(L"%LOCALAPPDATA%\\Koma", data, MAX_PATH);
  CreateDirectoryW(data, NULL);
  if (!read_text(folder, L"server.txt", server, LONGEST)) return 1;
  /* For the first time also where Windows or a silent installation has started it: nothing happens before its user has connected it. */
  wants_status = is_by_person || !is_there(L"journal.db");
  job = CreateJobObjectW(NULL, NULL);
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {0};
  /* The client alone ends with this host, and not what it starts: the installer of a later version ends this host first. */
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_SILENT_BREAKAWAY_OK;
  SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
  taskbar_created = RegisterWindowMessageW(L"TaskbarCreated");
  WNDCLASSW type = {0};
  type.lpfnWndProc = answer;
  type.hInstance = instance;
  type.lpszClassName = L"KomaHost";
  RegisterClassW(&type);
  HWND window = CreateWindowW(L"KomaHost", L"Koma", 0, 0, 0, 0, 0, NULL, NULL, instance, NULL);
  /* Without it nobody could tell this host to end. */
  if (!window) return 1;
  icon.cbSize = sizeof icon;
  icon.hWnd = window;
  icon.uID = 1;
  icon.uCallbackMessage = WM_ICON;
  icon.hIcon = LoadIconW(instance, MAKEINTRESOURCEW(1));
  wcscpy(icon.szTip, L"Koma");
  add_icon();
  start_client();
  SetTimer(window, 1, LOOK_MS, NULL);
  MSG message;
  while (GetMessageW(&message, NULL, 0, 0) > 0) {
    TranslateMessage(&message);
    DispatchMessageW(&message);
  }
  return 0;
}
