/* Tells every node.exe of an event of its console, as Windows does: 0 Ctrl-C, 1 Ctrl-Break, 2 its window is closed. */
#include <windows.h>
#include <stdlib.h>
#include <string.h>
#include <tlhelp32.h>

int main(int argc, char **argv) {
  HMODULE base = GetModuleHandleA("kernelbase.dll");
  LPTHREAD_START_ROUTINE routine = (LPTHREAD_START_ROUTINE)GetProcAddress(base, "CtrlRoutine");
  HANDLE all = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
  PROCESSENTRY32 entry = {.dwSize = sizeof entry};
  int told = 0;
  if (argc < 2 || !routine) return 1;
  for (BOOL more = Process32First(all, &entry); more; more = Process32Next(all, &entry)) {
    if (strcmp(entry.szExeFile, "node.exe") != 0) continue;
    HANDLE process = OpenProcess(PROCESS_ALL_ACCESS, FALSE, entry.th32ProcessID);
    if (CreateRemoteThread(process, NULL, 0, routine, (LPVOID)(ULONG_PTR)atoi(argv[1]), 0, NULL)) told++;
  }
  return told > 0 ? 0 : 2;
}
